// Whether a text is the beginning of a date, so that the page does not say of "next fr" that it is none.

const WORDS = `
  a after afternoon ago an and april at august before clear date day days december earlier eight eighth eleven
  end eod eom eow evening february fifth first five fortnight four fourth friday from half hence hour hours hrs in january
  july june last later march may midnight mins minute minutes monday month months morning never next nine ninth
  no none noon nothing november now october of on one past quarter saturday second september seven seventh sixth six
  sunday ten tenth the third this three thursday today tomorrow tonight tuesday twelve two wednesday week weekend weeks
  year years yesterday
  abend am bis dem den der des dezember dienstag diese diesem diesen dieser dieses donnerstag drei ein eine einem einen
  einer ende fünf freitag früh februar gestern halb halben heute ihr im jahr jahre jahren jänner januar jetzt juli juni
  kein keine keins keiner datum kommende kommenden kommender kommendes leer letzte letzten letzter letztes mai märz mittag
  mittags mitternacht mittwoch mitte monat monate monaten montag morgen morgens nach nachmittag nächste nächsten nächster
  nächstes nacht nie ohne oktober quartal sechs samstag september sieben sonntag sonnabend stunde stunden tag tage tagen
  uhr übermorgen um vier vor vormittag vorgestern woche wochen wochenende zehn zwei zwölf acht neun elf
`
  .trim()
  .split(/\s+/);
/** "24", "24th", "24.12.", "12/24", "2026-12", "17:30", "+3", "5pm", "3d". */
const NUMBER = /^\+?\d[\d.:/-]*\p{L}{0,3}\.?$/u;
const SIGN = /^[-+@,]$/;

/** Whether more letters can make a date of the text: each word is one of dates, and the last one may be cut. */
export function isUnfinishedDate(text: string): boolean {
  const words = text.toLowerCase().split(/[\s,]+/);
  const last = words.pop() ?? "";
  const isWhole = (word: string) =>
    word === "" || NUMBER.test(word) || SIGN.test(word) || isBeginning(word.replace(/\.$/, ""));
  return words.every(isWhole) && isWhole(last);
}

/** Abbreviations such as "fri" and "dec" are beginnings too. */
function isBeginning(word: string): boolean {
  return WORDS.some((known) => known.startsWith(word));
}
