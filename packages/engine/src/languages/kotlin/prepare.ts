/**
 * Both are read without an error, and say something else. `a get b` is a call; the grammar takes what stands behind `get` for an accessor of
 * the property before. `get("/x") { … }` on a line of its own behind `val x = …`: the grammar takes it for the getter of x, which has no parameters. A
 * semicolon in place of the blank before it ends the declaration, as the end of the line does in Kotlin; every offset stays.
 */
export function prepare(text: string): string {
  return text
    .replace(/(?<=[)}\]\w"] )get(?= [\w(])/g, 'ge_')
    .replace(/(?<=[\w)\]}"'])(\s*\n[ \t]*)[ \t](?=get\((?!\s*\)))/g, (all, blanks: string, at: number) =>
      endsCode(text, at) ? `${blanks};` : all,
    );
}

/** Whether what stands before can end a declaration: a comment, which may end in a word like any code, goes on with what is before it. */
function endsCode(text: string, at: number): boolean {
  for (let end = at; end > 0; ) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(from, end);
    const comment = /(?<!:)\/\//.exec(line);
    const before = (comment ? line.slice(0, comment.index) : line).trim();
    if (before !== '') return /[\w)\]}"']$/.test(before);
    end = from - 1;
  }
  return false;
}
