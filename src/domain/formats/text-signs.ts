/** The signs by which a text of lines is recognised. A text of one format can have the signs of another in its notes. */

/** A checkbox of Markdown. */
export function hasBoxes(text: string): boolean {
  return /^[^\S\n]*(?:[-*+]|\d+[.)])\s+\[[ xX]\]\s/m.test(text);
}

/** A headline of Org with a keyword, or the keywords of the file. */
export function hasOrgKeywords(text: string): boolean {
  return /^(\*+ (TODO|DONE) \S|#\+(SEQ_|TYP_)?TODO:)/m.test(text);
}

/** A task of TaskPaper with a tag that has a meaning there. */
export function hasTaskPaperTags(text: string): boolean {
  const line =
    /^\t*- (?!\[.\]).*\s@((defer|done|due|estimate|repeat-rule|tags)\(|(autodone|flagged|parallel)\b)/;
  return text.split("\n").some((one) => line.test(one));
}

/** A task of TaskPaper below a project. */
export function hasTaskPaperProject(text: string): boolean {
  let isBelow = false;
  return text.split("\n").some((line) => {
    if (/^[^\s]/.test(line)) isBelow = !line.startsWith("-") && /:(\s+@.*|\s*)$/.test(line);
    return isBelow && /^\t+- /.test(line);
  });
}

/** Whether each line of todo.txt has a day or a priority, or one of them does and a word is a project or a context. */
export function hasTodoMarks(text: string): boolean {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1 || undefined); // the last line may be cut
  const lines = whole.split("\n").filter((line) => line.trim() !== "");
  const marked = lines.filter((line) =>
    /^((x |\([A-Z]\) )?\d{4}-\d\d-\d\d (?!\d\d?:)|\([A-Z]\) )/.test(line),
  );
  const isEach = marked.length === lines.length;
  return marked.length > 0 && (isEach || (/^(x |\()/.test(marked.join("\n")) && /\s[+@]\p{L}/u.test(text)));
}
