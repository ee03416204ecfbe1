/**
 * Both are read without an error, and say something else. `a get b` is a call; the grammar takes what stands behind `get` for an accessor of
 * the property before. `get("/x") { … }` on a line of its own behind `val x = …`: the grammar takes it for the getter of x, which has no parameters. A
 * semicolon in place of the blank before it ends the declaration, as the end of the line does in Kotlin; every offset stays.
 */
export function prepare(text: string): string {
  return text
    .replace(/(?<=[)}\]\w"] )get(?= [\w(])/g, 'ge_')
    .replace(/(?<=[\w)\]}"'])(\s*\n[ \t]*)[ \t](?=get\((?!\s*\)))/g, '$1;');
}
