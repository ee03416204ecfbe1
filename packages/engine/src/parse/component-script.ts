/**
 * Single-file components (Vue, Svelte): everything outside of `<script>` is blanked out, so that the rest parses as
 * a module and every offset and line stays what it is in the file. Null when there is no script.
 */
export function scriptOf(text: string): string | null {
  const open = /<!--[\s\S]*?-->|<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
  let out = '';
  let at = 0;
  for (let match = open.exec(text); match; match = open.exec(text)) {
    if (match[1] === undefined) continue;
    const from = match.index + match[0].length;
    const close = text.indexOf('</script', from);
    const to = close < 0 ? text.length : close;
    if (/\b(?:src\s*=|type\s*=\s*["'](?!module|text\/(?:java|type)script)[^"']+)/i.test(match[1])) {
      open.lastIndex = to;
      continue;
    }
    out += blank(text.slice(at, from)) + text.slice(from, to);
    at = to;
    open.lastIndex = to;
  }
  return at === 0 ? null : out + blank(text.slice(at));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
