function clean(text) {
  // ruleid: javascript-bad-tag-filter
  const withoutScripts = text.replace(/<script\b[^>]*>([\s\S]*?)<\/script>/gi, '');
  // ok: javascript-bad-tag-filter
  return withoutScripts.replace(/<br>/g, '\n');
}
