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

function onTheSamePage(limit) {
  const url = new URL(window.location.href);
  url.searchParams.set('limit', limit);
  // ok: javascript-client-redirect
  window.location.href = url.toString();
  // ok: javascript-client-redirect
  window.location.replace(window.location.href + '/print');
  // ok: javascript-client-redirect
  window.location = window.location.href.replace('/old/', '/new/');
  // ok: javascript-client-redirect
  window.location.href = 'https://forms.example.com/form?version=' + next;
}

function elsewhere() {
  const url = new URL(window.location.href);
  // ruleid: javascript-client-redirect
  window.location.assign(url.searchParams.get('next'));
}

function visit(address) {
  // ok: javascript-client-redirect
  window.location.href = address;
}
const here = window.location.href;
visit(here);

function piece() {
  const whole = window.location.href;
  // ruleid: javascript-client-redirect
  window.location.href = whole.substring(whole.indexOf('=') + 1);
}

function staysOnPage() {
  const [own] = location.href.split('#');
  // ok: javascript-client-redirect
  location.href = `${own}#/`;
}

function staysByIndex() {
  const own = location.href.split('?')[0];
  // ok: javascript-client-redirect
  location.href = own + '?page=2';
}

function goesBehindHash() {
  const [, to] = location.href.split('#');
  // ruleid: javascript-client-redirect
  location.href = to;
}
