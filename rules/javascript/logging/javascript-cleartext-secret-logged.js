function seen(req) {
  // ruleid: javascript-cleartext-secret-logged
  console.log(req.session);
  // ruleid: javascript-cleartext-secret-logged
  console.log('headers', req.headers);
  // ok: javascript-cleartext-secret-logged
  console.log(req.headers['user-agent']);
}
function signIn(user, password) {
  // ruleid: javascript-cleartext-secret-logged
  console.log('sign-in', user.password);
  // ruleid: javascript-cleartext-secret-logged
  console.log(`sign-in with ${password}`);
  // ok: javascript-cleartext-secret-logged
  console.log('password given:', password !== '');
  // ruleid: javascript-cleartext-secret-logged
  this.logger.debug(`${user} with ${password} signs in`);
  const line = `of ${user.name}: ${user.password}, again`;
  // ruleid: javascript-cleartext-secret-logged
  req.log.info(line);
  // ok: javascript-cleartext-secret-logged
  this.dialog.info(`the password is ${password}`);
  // ok: javascript-cleartext-secret-logged
  this.logger.debug(`kept ${user.hashedPassword}`);
  // ok: javascript-cleartext-secret-logged
  this.logger.debug(`of ${password.length} signs`);
  // ruleid: javascript-cleartext-secret-logged
  console.log('token: ' + token);
  // ruleid: javascript-cleartext-secret-logged
  console.log(util.inspect(config, false, null));
  // ok: javascript-cleartext-secret-logged
  console.log('token given: ' + (token !== ''));
  // ruleid: javascript-cleartext-secret-logged
  console.log('password changed', { user: user.id, newPassword: body.newPassword });
  // ok: javascript-cleartext-secret-logged
  console.log('password changed', { user: user.id, newPassword: '***', hasPassword: user.hasPassword });
  // ok: javascript-cleartext-secret-logged
  console.log('stored', { password: user.hashedPassword });
  // ruleid: javascript-cleartext-secret-logged
  console.log(`database: ${process.env.DATABASE_URL}`);
  // ok: javascript-cleartext-secret-logged
  console.log(`listening on ${process.env.PORT}`);
}

// ok: javascript-cleartext-secret-logged
console.warn(`Secret "${data.secretKey}" not found for "${row.key}"`);
