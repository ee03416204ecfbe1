/** A text of Python in three quotes, or a comment, in which quotes mean nothing. */
const LONG_TEXT = /#[^\n]*|("""|''')(?:[^\\]|\\[\s\S])*?\1/g;

/** Python with its docstrings left blank, every offset as it was: a text that begins a line and is given to nothing explains. */
export function withoutDocstrings(text: string): string {
  if (!text.includes('"""') && !text.includes("'''")) return text;
  return text.replace(LONG_TEXT, (whole, quotes: string | undefined, at: number) => {
    if (quotes === undefined) return whole;
    const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    return /^\s*[rRbBuU]{0,2}$/.test(before) && !isGiven(text, at) ? whole.replace(/[^\n]/g, ' ') : whole;
  });
}

/** Whether the line before goes on in this one: an argument, an entry or what is put together. */
const isGiven = (text: string, at: number): boolean =>
  /[=(,[{+\\]\s*$/.test(text.slice(Math.max(0, at - 200), at).replace(/\s*[rRbBuU]{0,2}$/, ''));
