function escape(text) {
  // ruleid: javascript-sanitize-by-replace
  return text.replace('<', '&lt;').replace('>', '&gt;');
}
// ok: javascript-sanitize-by-replace
const dashed = text.replace(' ', '-');
