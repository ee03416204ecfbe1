def forgot(request, mailer, token, settings):
    # ruleid: python-mailed-link-host
    link = request.host_url + "reset/" + token
    # ok: python-mailed-link-host
    safe = settings.address + "/reset/" + token
    mailer.send_mail(request.form["email"], link + safe)


def ask(request, mails, code):
    # ruleid: python-mailed-link-host
    mails.send_reset(request.form["email"], code, request.form["url"])
    # ok: python-mailed-link-host
    mails.send_reset(request.form["email"], code, settings.url)
