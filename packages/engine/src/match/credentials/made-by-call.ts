/** What is made by a call, on the same line or one of the two before: `client_secret = CharField(widget=HiddenInput(attrs={`. */
const MADE_BY_CALL =
  /^\s*(?:(?:self\.|this\.|const|let|var|private|public|protected|static|final|readonly|String)\s*)*([A-Za-z_]\w{2,60})\s*(?::\s*[\w[\]., |]{1,60})?=\s*(?:new\s+)?[\w.]{1,60}\(/;
const CALL_LINES = 2;

/** What the call that a line belongs to makes. */
export function madeByCall(lines: readonly string[], at: number): string | null {
  for (let i = at; i >= Math.max(0, at - CALL_LINES); i--) {
    const line = lines[i] ?? '';
    const hit = line.length > 400 ? null : MADE_BY_CALL.exec(line);
    if (hit) return hit[1] ?? null;
  }
  return null;
}
