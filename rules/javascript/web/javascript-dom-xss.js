const name = new URLSearchParams(location.search).get('name');
// ruleid: javascript-dom-xss
document.getElementById('title').innerHTML = 'Hello ' + name;
// ok: javascript-dom-xss
document.getElementById('title').textContent = 'Hello ' + name;
