class SignIn {
    boolean mayEnter(User user, SignInForm form) {
        // ruleid: password-in-clear
        return user.getPassword().equals(form.getPassword());
    }

    boolean isTypedTwice(SignUpForm form) {
        // ok: password-in-clear
        return form.getPassword().equals(form.getPasswordAgain());
    }
}
