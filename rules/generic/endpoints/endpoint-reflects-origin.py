def open_to_all(response):
    origin = request.headers.get("Origin")
    if origin:
        # ruleid: endpoint-reflects-origin
        response.headers.add("Access-Control-Allow-Origin", origin)
        response.headers.add("Access-Control-Allow-Credentials", "true")
    return response


def open_to_some(response):
    origin = request.headers.get("Origin")
    if origin in ALLOWED_ORIGINS:
        # ok: endpoint-reflects-origin
        response.headers.add("Access-Control-Allow-Origin", origin)
        response.headers.add("Access-Control-Allow-Credentials", "true")
    return response


def without_credentials(response):
    # ok: endpoint-reflects-origin
    response.headers["Access-Control-Allow-Origin"] = request.headers.get("Origin")
    return response


def before_the_request(request, response):
    if request.method != "OPTIONS":
        return response
    origin = request.headers.get("Origin")
    # ok: endpoint-reflects-origin
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Allow-Credentials"] = "true"
    return response
