function once(text) {
  // ruleid: javascript-incomplete-sanitization
  return text.replace('<', '&lt;');
}
function path(text) {
  // ruleid: javascript-incomplete-sanitization
  return text.replace('../', '');
}
function quoted(text) {
  // ruleid: javascript-incomplete-sanitization
  return "'" + text.replace(/'/g, "\\'") + "'";
}
function unquoted(text) {
  // ok: javascript-incomplete-sanitization
  return text.replace('"', '').replace('"', '');
}
function whole(text) {
  // ok: javascript-incomplete-sanitization
  return text.replace(/\\/g, '\\\\').replace(/'/g, "\\'");
}
function all(text) {
  // ok: javascript-incomplete-sanitization
  return text.replace(/</g, '&lt;');
}
function relative(path) {
  // ok: javascript-incomplete-sanitization
  return path.replace('/', '');
}
