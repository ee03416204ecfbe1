const express = require('express');
const app = express();
const ldap = require('ldapjs');
const ldapEscape = require('ldap-escape');
const client = ldap.createClient({ url: 'ldap://directory' });

app.get('/who', (req, res) => {
  // ruleid: javascript-ldap-injection
  client.search('o=example', { filter: '(uid=' + req.query.uid + ')' }, () => res.end());
  // Stars and brackets pass what escapes a name.
  // ruleid: javascript-ldap-injection
  client.search('o=example', { filter: '(uid=' + ldapEscape.dn(req.query.uid) + ')' }, () => res.end());
  // ok: javascript-ldap-injection
  client.search('o=example', { filter: '(uid=' + ldapEscape.filter(req.query.uid) + ')' }, () => res.end());
  // ok: javascript-ldap-injection
  client.search('o=example', { filter: new ldap.EqualityFilter({ attribute: 'uid', value: 'a' }) }, () => res.end());
});
