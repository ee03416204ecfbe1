// ruleid: javascript-anchor-precedence
const prefix = /^admin|root/;
// ruleid: javascript-anchor-precedence
const suffix = new RegExp('\\.gif|\\.png$');
// ruleid: javascript-anchor-precedence
const middle = /^foo|bar|baz$/;
// ok: javascript-anchor-precedence
const grouped = /^(?:admin|root)$/;
// ok: javascript-anchor-precedence
const trim = /^\s+|\s+$/g;
// ok: javascript-anchor-precedence
const shorter = (text) => text.replace(/^www|com$/, '');
