function signIn(user, password) {
  // ruleid: javascript-cleartext-secret-logged
  console.log('sign-in', user.password);
  // ruleid: javascript-cleartext-secret-logged
  console.log(`sign-in with ${password}`);
  // ok: javascript-cleartext-secret-logged
  console.log('password given:', password !== '');
}
