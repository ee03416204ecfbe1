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
