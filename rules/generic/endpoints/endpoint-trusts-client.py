def admin(request):
    # ruleid: endpoint-trusts-client
    if request.COOKIES.get("admin") == "1":
        return render(request, "admin.html")
    return render(request, "home.html")


def robots(request):
    # ruleid: endpoint-trusts-client
    agent = request.META["HTTP_USER_AGENT"]
    if agent == "our_admin":
        return render(request, "admin.html")


def welcome(request):
    # ruleid: endpoint-trusts-client
    found = Account.objects.filter(name=request.COOKIES["userid"])[0]
    return render(request, "welcome.html", {"name": found.name})


def shown(request):
    # ok: endpoint-trusts-client
    if request.COOKIES.get("theme") == "dark":
        return render(request, "dark.html")
    # ok: endpoint-trusts-client
    mode = request.COOKIES.get("mode")
    return render(request, "home.html", {"mode": mode})


def kept(request):
    # ok: endpoint-trusts-client
    name = signer.unsign(request.COOKIES["user"])
    return Account.objects.get(name=name)


def mobile(request):
    # ok: endpoint-trusts-client
    return "Mobile" in request.META["HTTP_USER_AGENT"] or request.META["HTTP_USER_AGENT"] == "curl"


def managed(request):
    # ok: endpoint-trusts-client
    is_managed = request.COOKIES.get("admin") == "true" and auth.check(request)
    return render(request, "managed.html", {"managed": is_managed})
