// ruleid: javascript-redos
const words = /^(\w+\s?)*$/;
// ruleid: javascript-redos
const nested = new RegExp('^(a+)+$');
// ok: javascript-redos
const date = /^\d{4}-\d{2}-\d{2}$/;
// ok: javascript-redos
const list = /^\w+(,\w+)*$/;
// ruleid: javascript-redos
const mail = /^([a-z0-9_.-])+@(([a-z0-9-])+[.])+([a-z0-9]{2,4})+$/;
// ok: javascript-redos
const copy = new RegExp(mail);
