// vedette-example-path: shop/static/js/editor.js
// ok: javascript-cubic-regex
const field = /\s*(.*)\s*;/;
