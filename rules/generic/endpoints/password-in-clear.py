def sign_up(request):
    # ruleid: password-in-clear
    Account.objects.create(name=request.POST["name"], password=request.POST["password"])


def sign_in(request, passwd):
    # Told with the first one of the file.
    return User.query.filter_by(name=request.form["name"], password=passwd).first()


def safely(request):
    # ok: password-in-clear
    Account.objects.create(name=request.POST["name"], password=make_password(request.POST["password"]))
