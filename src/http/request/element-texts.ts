/** The characters that make the structure of JSON. */
const STRUCTURE = /["{}[\],]/g;

/**
 * The texts of the values in the array `name` of an object, as they were sent: parsed and written again, a number could
 * be another one. The object is valid JSON without a duplicate name. `pause` is called for each value.
 */
export async function elementTexts(
  json: string,
  name: string,
  pause: () => Promise<void>,
): Promise<string[]> {
  const texts: string[] = [];
  let depth = 0;
  let member = '""'; // the last string of the object: its member's name, if an array follows
  let start = -1; // of the value, in the array
  const end = (at: number) => texts.push(json.slice(start, at).trim());
  for (let at = nextOf(json, 0); at !== -1; at = nextOf(json, at + 1)) {
    const isBetween = start !== -1 && depth === 2;
    switch (json[at]) {
      case '"': {
        const close = closingQuote(json, at);
        if (depth === 1) member = json.slice(at, close + 1);
        at = close;
        break;
      }
      case ",":
        if (!isBetween) break;
        end(at);
        start = at + 1;
        await pause();
        break;
      case "[":
        if (depth === 1 && JSON.parse(member) === name) start = at + 1;
        depth++;
        break;
      case "{":
        depth++;
        break;
      default:
        if (isBetween) {
          if (json.slice(start, at).trim() !== "") end(at);
          return texts;
        }
        depth--;
    }
  }
  return texts;
}

function nextOf(json: string, from: number): number {
  STRUCTURE.lastIndex = from;
  return STRUCTURE.exec(json)?.index ?? -1;
}

/** The place of the quote that ends the string which begins at `start`. */
function closingQuote(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return at;
  }
}
