function allows(req, key) {
  if (key !== ADMIN_KEY) {
    // ruleid: secret-logged
    console.log('refused', { given: key, expectedKey: ADMIN_KEY });
    // ok: secret-logged
    console.log('refused', { expectedKeyLength: ADMIN_KEY.length });
  }
  // ruleid: secret-logged
  console.log('asked', { headers: req.headers });
  // ok: secret-logged
  console.log('asked', { agent: req.headers['user-agent'] });
}
