function clean(text) {
  // ruleid: javascript-bad-tag-filter
  const withoutScripts = text.replace(/<script\b[^>]*>([\s\S]*?)<\/script>/gi, '');
  // ok: javascript-bad-tag-filter
  return withoutScripts.replace(/<br>/g, '\n');
}

Prism.languages.page = {
  // ok: javascript-bad-tag-filter
  script: { pattern: /<script\b[^>]*>[\s\S]*?<\/script>/i, greedy: true },
};
// ok: javascript-bad-tag-filter
const lexer = { html: { begin: /<script\b[^>]*>[\s\S]*?<\/script>/, end: /$/ } };
const removed = {
  // ruleid: javascript-bad-tag-filter
  script: (text) => text.replace(/<script\b[^>]*>([\s\S]*?)<\/script>/gi, ''),
};
