import { count, number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const moveIn: LateMessages["moveIn"] = {
  title: "Importieren",
  otherWords:
    "Umzug umziehen Import Everdo Todoist TickTick Taskwarrior Things OmniFocus Trello Outlook CSV Datei",
  intro:
    "Nimm deine Aufgaben aus einem anderen Programm mit: Exportiere sie dort und gib Creel die Datei so, wie sie ist. Du siehst, was ankommt, bevor etwas in deinem Eingang landet, und kannst alles auf einmal rückgängig machen.",
  drop: "Zieh eine Datei hierher oder",
  choose: "Datei auswählen",
  reads:
    "Creel liest Everdo, Todoist, TickTick, Taskwarrior, Things, OmniFocus, Nirvana, Mindwtr, Outlook, Google Tasks, Microsoft To Do, Apple Erinnerungen, Super Productivity, Vikunja, Joplin, Trello, iCalendar, Markdown, todo.txt, Org, TaskPaper, OPML und eigene Exporte. Einen Ordner packst du vorher in eine Zip-Datei.",
  loadFailed: "Die Importe konnten nicht geladen werden.",
  previewFailed: "Die Vorschau konnte nicht geladen werden.",
  problems: {
    many: "Das sind mehrere Dateien. Nimm eine nach der anderen oder packe alle in eine Zip-Datei.",
    folder: "Das ist ein Ordner. Packe ihn in eine Zip-Datei und nimm diese.",
    empty: "Die Datei ist leer. Wähle eine andere.",
    unreadable: "Der Browser kann die Datei nicht mehr lesen. Wähle sie noch einmal aus.",
    busy: "Eine andere Datei wird noch gesendet. Warte, bis sie da ist, oder brich ab.",
  },
  sending: (name) => `${name} wird gesendet`,
  reading: (name) => `${name} wird gelesen`,
  writing: (name) => `${name} wird importiert`,
  undoing: (name) => `${name} wird zurückgenommen`,
  progress: (done, total) => `${done} von ${total}`,
  items: (n) => count(n, "Eintrag", "Einträge"),
  percent: (n) => `${n} %`,
  unreachable: "Creel antwortet nicht. Sobald es wieder antwortet, geht es an dieser Stelle weiter.",
  stopped: (name) =>
    `Von ${name} ist erst ein Teil angekommen. Wähle dieselbe Datei noch einmal aus: Es geht an dieser Stelle weiter.`,
  cancel: "Abbrechen",
  goOn: "Weitermachen",
  stop: "Anhalten und zurücknehmen",
  failed: (name) => `${name} war nicht lesbar`,
  failedHow:
    "Wähle hier das Format oder die Zeichenkodierung und lass die Datei noch einmal lesen, oder nimm eine andere.",
  ready: (system, records) =>
    `${system}, ${count(records, "Datensatz", "Datensätze")}. Noch ist nichts importiert.`,
  outcome: "Datensätze",
  amount: "Anzahl",
  made: "Neu",
  updated: "Dort geändert",
  unchanged: "Wie hier",
  leftOut: "Ausgelassen",
  refused: "Abgelehnt",
  read: "In der Datei",
  namedProjects: (n) =>
    n === 1
      ? "Ein Projekt wird zusätzlich angelegt, weil Datensätze es nennen."
      : `${number.format(n)} Projekte werden zusätzlich angelegt, weil Datensätze sie nennen.`,
  byList: "Liste",
  byKind: "Art",
  lossesTitle: "Werte ohne eigenes Feld",
  losses: {
    attachment: "Angehängte Dateien: Sie bleiben in der Datei",
    cancelled: "Abgebrochene Einträge",
    date: "Angaben, die kein Datum sind",
    "date-extra": "Zweite Datumsangaben",
    dependency: "Abhängigkeiten",
    depth: "Ebenen unter der zweiten",
    "empty-title": "Leere Titel",
    field: "Werte, für die Creel kein Feld hat",
    "name-cut": "Gekürzte Namen",
    "note-block": "Werte am Ende der Notiz",
    "note-cut": "Abgeschnittene Notizen",
    order: "Plätze in einer Reihenfolge",
    priority: "Prioritäten",
    reminder: "Vergangene oder weitere Erinnerungen",
    "repeat-text": "Wiederholungen in unverständlichen Worten: Sie stehen am Ende der Notiz",
    "title-cut": "Gekürzte Titel: Der Rest steht in der Notiz",
    tracked: "Erfasste Zeiten",
  },
  firstItems: (n) => (n === 1 ? "Der erste Eintrag" : `Die ersten ${n} Einträge`),
  firstOthers: (n) =>
    n === 1
      ? "Ein Datensatz, der kein Eintrag wird"
      : `Die ersten ${n} Datensätze, die keine Einträge werden`,
  itemTitle: "Titel",
  due: "Fällig",
  manyOpen: (n) =>
    `Danach gibt es ${number.format(n)} offene Einträge. Mit so vielen wird die Seite langsam: Importiere einen Teil, oder leg die offenen unter „Irgendwann“ ab.`,
  options: "Optionen",
  system: "Format",
  recognised: "Wie erkannt",
  recognisedAs: (system) => `Wie erkannt: ${system}`,
  systems: { lines: "Reiner Text: jede Zeile ein Eintrag" },
  encoding: "Zeichenkodierung",
  encodings: { unicode: "Unicode (UTF-8, UTF-16)", "windows-1252": "Windows-1252 (Westeuropa, Outlook)" },
  to: "Offene Einträge kommen nach",
  toHow: "Für Formate ohne solche Listen.",
  tos: {
    auto: "„Als Nächstes“ mit Projekt oder Datum, sonst Eingang",
    inbox: "Eingang",
    next: "Als Nächstes",
    someday: "Irgendwann",
  },
  cancelled: "Abgebrochene Einträge sind",
  cancelledAs: { done: "erledigt", trash: "im Papierkorb" },
  priority: "Priorität",
  priorities: {
    none: "wird weggelassen",
    focus: "die höchste kommt in den Fokus",
    tags: "wird ein Schlagwort: p1, p2, p3",
  },
  hasBlock: "Werte ohne eigenes Feld ans Ende der Notiz schreiben",
  bullets: "In Markdown ist jeder Listenpunkt ein Eintrag, nicht nur Kästchen",
  isFilePreferred: "Die Datei gewinnt, wo seit dem letzten Import beide Seiten geändert haben",
  readAgain: "Noch einmal lesen",
  starting: "Zuerst wird gesichert …",
  write: (n) => `${count(n, "Eintrag", "Einträge")} importieren`,
  nothingNew: "Alles aus der Datei ist schon hier.",
  nothingIn: "In der Datei sind keine Einträge. Versuche ein anderes Format oder nimm eine andere Datei.",
  discard: "Verwerfen",
  discarded: (name) => `Verworfen: ${name}`,
  done: (name) => `${name} ist importiert`,
  undone: (name) => `${name} ist zurückgenommen`,
  undoneHow:
    "Was daraus entstanden war, liegt im Papierkorb. Importiere die Datei noch einmal, um es zurückzuholen.",
  counts: ({ made, updated, unchanged, leftOut, refused }) =>
    [
      `${number.format(made)} neu`,
      ...(updated > 0 ? [`${number.format(updated)} geändert`] : []),
      ...(unchanged > 0 ? [`${number.format(unchanged)} unverändert`] : []),
      ...(leftOut > 0 ? [`${number.format(leftOut)} ausgelassen`] : []),
      ...(refused > 0 ? [`${number.format(refused)} abgelehnt`] : []),
    ].join(", "),
  stayed: (n) =>
    n === 1
      ? "Ein Eintrag bleibt: seither geändert oder zu alt zum Zurücknehmen."
      : `${number.format(n)} Einträge bleiben: seither geändert oder zu alt zum Zurücknehmen.`,
  undo: "Rückgängig machen",
  undoNamed: (name) => `Import von ${name} rückgängig machen`,
  another: "Weitere Datei importieren",
  showInbox: "Zum Eingang",
  earlier: "Frühere Importe",
  states: {
    receiving: "nicht vollständig angekommen",
    reading: "wird gelesen",
    ready: "noch nicht importiert",
    writing: "wird importiert",
    done: "importiert",
    undoing: "wird zurückgenommen",
    undone: "zurückgenommen",
    failed: "war nicht lesbar",
  },
  show: "Ansehen",
  showNamed: (name) => `${name} ansehen`,
  sureUndo: (name) => `Den Import von ${name} rückgängig machen? Was du seither geändert hast, bleibt.`,
  yesUndo: "Ja, rückgängig machen",
  forget: "Vergessen",
  forgetNamed: (name) => `${name} vergessen`,
  sureForget: (name) =>
    `${name} vergessen? Die Einträge bleiben. Creel löscht seine Kopie der Datei, und der Import lässt sich nicht mehr rückgängig machen.`,
  yesForget: "Ja, vergessen",
  forgotten: (name) => `Vergessen: ${name}`,
};

export const download: LateMessages["download"] = {
  title: "Alles herunterladen",
  otherWords: "Export exportieren Sicherung Backup JSON",
  intro:
    "Alle deine Einträge in einer Datei, samt Papierkorb und allen Namen, als JSON Lines. Sie gehört dir: Programme können sie lesen, und Creel kann sie wieder importieren. Schlüssel und Passwörter sind nicht darin.",
  start: "Alles herunterladen",
  making: "Wird erstellt …",
  done: "Die Datei liegt in deinen Downloads.",
  failed: "Der Download ist abgebrochen.",
};

export const plainCopy: LateMessages["plainCopy"] = {
  title: "Eine Kopie als Text",
  otherWords: "Sicherung Backup Export Markdown Ordner Dateien Obsidian Git",
  intro:
    "Alle deine Einträge als Texte in einem Ordner dieses Computers, jede Nacht neu, solange Creel läuft: Markdown für jede Liste, jedes Projekt und jeden Monat, und eine Datei mit allem. Creel schreibt dort nur und liest nichts davon zurück.",
  loadFailed: "Der Stand der Kopie konnte nicht geladen werden.",
  folder: "Neuer oder leerer Ordner",
  example: "/home/ada/creel-kopie",
  turnOn: "Einschalten",
  turnOff: "Ausschalten",
  turnedOn: "Die Kopie ist eingeschaltet.",
  turnedOff: "Die Kopie ist ausgeschaltet. Ihre Dateien bleiben.",
  isOn: "Ein, in",
  running: "Eine Kopie wird erstellt …",
  last: "Letzte Kopie",
  files: (files, changed) => `${count(files, "Datei", "Dateien")}, ${number.format(changed)} davon geändert`,
  failed: "Die letzte Kopie ist fehlgeschlagen.",
  now: "Jetzt kopieren",
};
