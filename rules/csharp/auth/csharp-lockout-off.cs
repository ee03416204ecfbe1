class Login {
  async Task Run(SignInManager<User> m) {
    // ruleid: csharp-lockout-off
    await m.PasswordSignInAsync(user, password, remember, lockoutOnFailure: false);
    // ok: csharp-lockout-off
    await m.PasswordSignInAsync(user, password, remember, lockoutOnFailure: true);
  }
}
