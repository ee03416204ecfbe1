const name = new URLSearchParams(location.search).get('name');
// ruleid: javascript-dom-xss
document.getElementById('title').innerHTML = 'Hello ' + name;
// ok: javascript-dom-xss
document.getElementById('title').textContent = 'Hello ' + name;
const { hostname, pathname, protocol } = window.location;
const own = protocol.concat('//', hostname) + pathname.substring(0, pathname.lastIndexOf('/'));
// ok: javascript-dom-xss
document.getElementById('logo').setAttribute('href', pathname);
// ok: javascript-dom-xss
export const logo = <a href={own + '/logo'}>logo</a>;
// ruleid: javascript-dom-xss
export const next = <a href={window.location.hash.slice(1)}>next</a>;
const out = document.getElementById('out');
function receive(event) {
  // ruleid: javascript-dom-xss
  out.innerHTML = event.data;
}
window.addEventListener('message', receive);
window.onmessage = (event) => {
  // ruleid: javascript-dom-xss
  out.innerHTML = event.data.text;
};
window.addEventListener('message', (event) => {
  if (event.origin !== 'https://example.org') return;
  // ok: javascript-dom-xss
  out.innerHTML = event.data;
});
window.addEventListener('message', (event) => {
  if (event.origin === window.location.origin) {
    // ok: javascript-dom-xss
    out.innerHTML = event.data.text;
  }
});
window.addEventListener('message', (event) => {
  if (event.source !== frame.contentWindow) return;
  // ok: javascript-dom-xss
  out.innerHTML = event.data.text;
});
// ok: javascript-dom-xss
$(location).attr('href', '/?session=expired');
