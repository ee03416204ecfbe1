// ruleid: javascript-redos
const words = /^(\w+\s?)*$/;
// ruleid: javascript-redos
const nested = new RegExp('^(a+)+$');
// ok: javascript-redos
const date = /^\d{4}-\d{2}-\d{2}$/;
// ok: javascript-redos
const list = /^\w+(,\w+)*$/;
