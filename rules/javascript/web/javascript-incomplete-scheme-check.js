function clean(link) {
  // ruleid: javascript-incomplete-scheme-check
  if (link.trim().toLowerCase().startsWith('javascript:')) return 'about:blank';
  return link;
}

function parsed(link) {
  // ruleid: javascript-incomplete-scheme-check
  return new URL(link).protocol === 'javascript:' ? 'about:blank' : link;
}

function all(link) {
  const { protocol } = new URL(link);
  // ok: javascript-incomplete-scheme-check
  if (protocol === 'javascript:' || protocol === 'data:' || protocol === 'vbscript:') return 'about:blank';
  return link;
}
