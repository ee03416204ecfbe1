const next = new URLSearchParams(window.location.search).get('next');
function go() {
  // ruleid: javascript-client-redirect
  window.location.href = next;
}
function home() {
  // ok: javascript-client-redirect
  window.location.href = '/home';
}
document.getElementById('go').onclick = go;
document.getElementById('home').onclick = home;
