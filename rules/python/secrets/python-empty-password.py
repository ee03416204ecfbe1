def register(user):
    # ruleid: python-empty-password
    user.set_password("")
    # ok: python-empty-password
    user.set_password(form.cleaned_data["password"])
