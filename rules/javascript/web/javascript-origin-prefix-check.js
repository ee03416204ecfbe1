window.addEventListener('message', (event) => {
  // ruleid: javascript-origin-prefix-check
  if (!shopOrigin.startsWith(event.origin)) return;
  // ok: javascript-origin-prefix-check
  if (event.origin !== shopOrigin) return;
});

function allowed(request, trustedDomain) {
  const host = request.hostname;
  // ruleid: javascript-origin-prefix-check
  if (host.endsWith(trustedDomain)) return true;
  // ok: javascript-origin-prefix-check
  if (host.endsWith('.' + trustedDomain)) return true;
  // ruleid: javascript-origin-prefix-check
  if (allowedOrigins.some((one) => request.headers.origin.startsWith(one))) return true;
  // ok: javascript-origin-prefix-check
  if (allowOrigin.includes(origin)) return true;
  // ruleid: javascript-origin-prefix-check
  if (origin.includes(trustedDomain)) return true;
  // ok: javascript-origin-prefix-check
  return allowedOrigins.includes(request.headers.origin) || host.startsWith('[');
}

function fixed(origin, res) {
  // ruleid: javascript-origin-prefix-check
  if (origin.endsWith('shop.example')) allow(res, origin);
  // ruleid: javascript-origin-prefix-check
  if (origin.startsWith('https://shop.example')) allow(res, origin);
  // ruleid: javascript-origin-prefix-check
  if (req.headers.origin.includes('localhost')) allow(res, origin);
  // ruleid: javascript-origin-prefix-check
  if (process.env.CORS_ORIGINS.includes(origin)) allow(res, origin);
  // ok: javascript-origin-prefix-check
  if (origin.endsWith('.shop.example')) allow(res, origin);
  // ok: javascript-origin-prefix-check
  if (process.env.CORS_ORIGINS.split(',').includes(origin)) allow(res, origin);
  // ok: javascript-origin-prefix-check
  if (origin.startsWith('https://')) allow(res, origin);
  // ok: javascript-origin-prefix-check
  if (url.hostname.endsWith('video.example')) play(url);
}
