// ruleid: javascript-lost-regex-escape
const host = new RegExp('^shop\.example$');
// ruleid: javascript-lost-regex-escape
const number = new RegExp("^\d+$");
// ok: javascript-lost-regex-escape
const right = new RegExp('^shop\\.example\\d+\n$');
// ok: javascript-lost-regex-escape
const literal = /^shop\.example$/;
// ruleid: javascript-lost-regex-escape
const word = RegExp("\a\w+");
// ok: javascript-lost-regex-escape
const letters = RegExp("\\a\\w+");
