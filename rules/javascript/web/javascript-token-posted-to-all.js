function signedIn(token, name) {
  // ruleid: javascript-token-posted-to-all
  window.opener.postMessage({ token }, '*');
  // ruleid: javascript-token-posted-to-all
  window.parent.postMessage({ accessToken: name, kind: 'signed-in' }, '*');
  // ok: javascript-token-posted-to-all
  window.opener.postMessage({ token }, 'https://app.example.com');
  // ok: javascript-token-posted-to-all
  window.opener.postMessage({ token }, window.location.origin);
  // ok: javascript-token-posted-to-all
  window.parent.postMessage({ height: document.body.scrollHeight }, '*');
  // ok: javascript-token-posted-to-all
  window.parent.postMessage({ type: 'token' }, '*');
}
