function check(url) {
  // ruleid: javascript-incomplete-host-regex
  if (/https?:\/\/shop\.example\.com/.test(url)) return true;
  // ruleid: javascript-incomplete-host-regex
  if (url.match('^https://shop\\.example\\.com')) return true;
  // ruleid: javascript-incomplete-host-regex
  const dots = /^https:\/\/shop.example.com\//;
  // ok: javascript-incomplete-host-regex
  return /^https:\/\/shop\.example\.com\//.test(url) || dots.test(url);
}
