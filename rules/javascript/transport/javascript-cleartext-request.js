const axios = require('axios');
async function load() {
  // ruleid: javascript-cleartext-request
  await fetch('http://api.acme.com/users');
  // ruleid: javascript-cleartext-request
  await axios.post('http://pay.acme.com/charge', {});
  // ok: javascript-cleartext-request
  await fetch('http://localhost:3000/health');
  // ok: javascript-cleartext-request
  await fetch('https://api.acme.com/users');
}
