/** The languages of the pages without a catalogue. */
export type ServedLanguage = "en" | "de";

/** The first of our languages in the order of an `Accept-Language` header; English for any other header. */
export function preferredLanguage(header: string | null): ServedLanguage {
  const ranges = (header ?? "").split(",").flatMap((range, n) => {
    const [, language = "", weight = "1"] =
      /^\s*(en|de)(?:-[\w-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(range) ?? [];
    return language === "" ? [] : [{ language: language.toLowerCase(), weight: Number(weight), n }];
  });
  const [first] = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight || a.n - b.n);
  return first?.language === "de" ? "de" : "en";
}
