class SignIn {
    User Find(SignInForm form) {
        // ruleid: password-in-clear
        return db.Users.FirstOrDefault(one => one.Name == form.Name && one.Password == form.Password);
    }

    bool IsTypedTwice(SignUpForm form) {
        // ok: password-in-clear
        return form.Password == form.ConfirmPassword;
    }
}
