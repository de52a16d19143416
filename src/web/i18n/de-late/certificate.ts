import type { LateMessages } from "../en-late/late.ts";

export const certificateHow: LateMessages["certificateHow"] = {
  steps: "So vertraut ein Gerät dem Zertifikat",
  devices: [
    [
      "Dieser Computer",
      "In einem Terminal: creel trust. Das fügt die CA dem System und seinen Browsern hinzu.",
    ],
    [
      "iPhone und iPad",
      "Datei öffnen, dann Einstellungen > Allgemein > VPN und Geräteverwaltung: installieren. Dann Einstellungen > Allgemein > Info > Zertifikatsvertrauenseinstellungen: einschalten.",
    ],
    [
      "Android",
      "Einstellungen > Sicherheit > Weitere Sicherheitseinstellungen > Vom Gerätespeicher installieren > CA-Zertifikat. Browser verwenden es; viele andere Apps verwenden keine eigene CA.",
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
    "Für einen Namen, den Creels Zertifikat nicht haben kann, etwa inbox.example.com. Gib die Dateien auf diesem Computer an, als PEM, mit der Kette. Creel liest sie neu, wenn sie sich ändern. Der Pin ändert sich mit dem Schlüssel.",
  ownShown: (names, until) => `Verwendet für ${names}. Gültig bis ${until.toISOString().slice(0, 10)}.`,
  ownUse: "Verwenden",
  ownDrop: "Wieder Creels eigenes verwenden",
  files: { certificate: "Zertifikatsdatei", certificateKey: "Datei des privaten Schlüssels" },
  examples: { certificate: "/etc/creel/tls.crt", certificateKey: "/etc/creel/tls.key" },
};
