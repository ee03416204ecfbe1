from django.http import HttpRequest


def store(request: HttpRequest):
    upload = request.FILES["photo"]
    # ok: python-path-traversal
    with open("/srv/photos/" + upload.name, "wb") as photo:
        photo.write(upload.read())
    # ok: python-path-traversal
    with open("/srv/tenants/" + request.get_host()) as tenant:
        tenant.read()
    # ruleid: python-path-traversal
    with open("/srv/tenants/" + request.META["HTTP_HOST"]) as tenant:
        tenant.read()
    # ok: python-path-traversal
    with open("/srv/photos/" + request.FILES.get("scan").name, "wb") as scan:
        scan.write(upload.read())
    # ruleid: python-path-traversal
    with open("/srv/photos/" + request.POST["name"], "wb") as photo:
        photo.write(upload.read())
