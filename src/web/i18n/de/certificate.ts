import type { Messages } from "../en/en.ts";

export const certificateHow: Messages["certificateHow"] = {
  steps: "Wie ein Gerät dazu kommt, ihm zu trauen",
  devices: [
    [
      "Dieser Computer",
      "In einem Terminal: creel trust. Das fügt die CA dem System und den Browsern hinzu, die hier sind.",
    ],
    [
      "iPhone und iPad",
      "Datei öffnen, dann Einstellungen > Allgemein > VPN und Geräteverwaltung: installieren. Dann Einstellungen > Allgemein > Info > Zertifikatsvertrauenseinstellungen: einschalten.",
    ],
    [
      "Android",
      "Einstellungen > Sicherheit > Weitere Sicherheitseinstellungen > Vom Gerätespeicher installieren > CA-Zertifikat. Browser benutzen es; viele andere Apps benutzen keine eigene CA.",
    ],
    [
      "macOS",
      "Datei öffnen, dem Schlüsselbund „Anmeldung“ hinzufügen, dort öffnen: Vertrauen > Immer vertrauen.",
    ],
    [
      "Windows",
      "Datei öffnen: Zertifikat installieren > Aktueller Benutzer > Vertrauenswürdige Stammzertifizierungsstellen.",
    ],
    [
      "Linux",
      "Debian, Ubuntu: nach /usr/local/share/ca-certificates kopieren und als root update-ca-certificates ausführen. Fedora: /etc/pki/ca-trust/source/anchors und update-ca-trust.",
    ],
    [
      "Firefox unter Linux",
      "Einstellungen > Datenschutz & Sicherheit > Zertifikate anzeigen > Zertifizierungsstellen > Importieren, zum Identifizieren von Websites.",
    ],
  ],
  own: "Ein eigenes Zertifikat",
  ownHow:
    "Für einen Namen, für den Creels CA nicht bürgt, etwa inbox.example.com. Gib die Dateien auf diesem Computer an, als PEM, mit der Kette. Sie werden neu gelesen, wenn sie sich ändern. Der Pin ändert sich mit dem Schlüssel.",
  ownShown: (names, until) =>
    `Wird allen gezeigt, die ${names} aufrufen. Gültig bis ${until.toISOString().slice(0, 10)}.`,
  ownUse: "Benutzen",
  ownDrop: "Zurück zu Creels eigenem",
  files: { certificate: "Datei des Zertifikats", certificateKey: "Datei des privaten Schlüssels" },
  examples: { certificate: "/etc/creel/tls.crt", certificateKey: "/etc/creel/tls.key" },
};
