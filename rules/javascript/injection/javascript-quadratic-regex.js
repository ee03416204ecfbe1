// ruleid: javascript-quadratic-regex
const number = /^(\d|,)*\d*$/;
// ruleid: javascript-quadratic-regex
const header = new RegExp('^(.*)/(.*) ');
// ok: javascript-quadratic-regex
const trimmed = /^\s+|\s+$/g;
// ok: javascript-quadratic-regex
const assignment = /^\w+\s*=\s*\w+$/;
// ok: javascript-quadratic-regex
const end = /\n+$/;
