function isTrusted(url) {
  // ruleid: javascript-url-substring-check
  if (url.includes('shop.example.com')) return true;
  // ruleid: javascript-url-substring-check
  if (url.startsWith('https://shop.example.com')) return true;
  // ruleid: javascript-url-substring-check
  if (new URL(url).hostname.endsWith('example.com')) return true;
  // ok: javascript-url-substring-check
  if (url.startsWith('https://shop.example.com/')) return true;
  // ok: javascript-url-substring-check
  return new URL(url).hostname.endsWith('.example.com') || url.indexOf('?page=') > 0;
}
