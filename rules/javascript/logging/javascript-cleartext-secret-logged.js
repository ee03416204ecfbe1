function signIn(user, password) {
  // ruleid: javascript-cleartext-secret-logged
  console.log('sign-in', user.password);
  // ruleid: javascript-cleartext-secret-logged
  console.log(`sign-in with ${password}`);
  // ok: javascript-cleartext-secret-logged
  console.log('password given:', password !== '');
  // ruleid: javascript-cleartext-secret-logged
  console.log('token: ' + token);
  // ruleid: javascript-cleartext-secret-logged
  console.log(util.inspect(config, false, null));
  // ok: javascript-cleartext-secret-logged
  console.log('token given: ' + (token !== ''));
}
