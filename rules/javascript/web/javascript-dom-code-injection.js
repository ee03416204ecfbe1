const code = location.hash.slice(1);
// ruleid: javascript-dom-code-injection
eval(code);
// ok: javascript-dom-code-injection
JSON.parse(decodeURIComponent(code));
