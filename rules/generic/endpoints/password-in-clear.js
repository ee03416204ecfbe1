function signIn(user, password) {
  // ruleid: password-in-clear
  return user.password === password;
}
async function bySchema(req) {
  // Told with the first one of the file.
  return User.findOne({ name: req.body.name, password: req.body.password });
}
async function safely(user, password) {
  // ok: password-in-clear
  return bcrypt.compare(password, user.password);
}
