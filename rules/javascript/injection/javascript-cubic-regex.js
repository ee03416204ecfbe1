// ruleid: javascript-cubic-regex
const field = /\s*(.*)\s*;/;
// ok: javascript-cubic-regex
const trimmed = /^\s+|\s+$/;
// ok: javascript-cubic-regex
const name = /^\w+\s*=\s*\w+$/;
