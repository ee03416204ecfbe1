def allowed(request, trusted_domain, trusted_origin):
    host = request.host
    origin = request.headers["Origin"]
    # ruleid: python-origin-prefix-check
    if host.endswith(trusted_domain):
        return True
    # ok: python-origin-prefix-check
    if host.endswith("." + trusted_domain):
        return True
    # ruleid: python-origin-prefix-check
    if origin.startswith(trusted_origin):
        return True
    # ruleid: python-origin-prefix-check
    if trusted_domain in host:
        return True
    # ok: python-origin-prefix-check
    if origin in allow_origin:
        return True
    # ok: python-origin-prefix-check
    return origin in trusted_origins


def fixed(origin):
    # ruleid: python-origin-prefix-check
    if origin.endswith("shop.example"):
        return True
    # ruleid: python-origin-prefix-check
    if "localhost" in origin:
        return True
    # ruleid: python-origin-prefix-check
    if origin in os.environ["CORS_ORIGINS"]:
        return True
    # ok: python-origin-prefix-check
    if origin.endswith(".shop.example"):
        return True
    # ok: python-origin-prefix-check
    return origin in os.environ["CORS_ORIGINS"].split(",")
