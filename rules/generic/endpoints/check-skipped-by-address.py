class SignedIn:
    def __call__(self, request):
        # ruleid: check-skipped-by-address
        if "/public" in request.get_full_path():
            return self.get_response(request)
        if not request.user.is_authenticated:
            return redirect("/login")
        return self.get_response(request)


@app.before_request
def require_login():
    # ok: check-skipped-by-address
    if request.endpoint in ("login", "static"):
        return None
    if "user" not in session:
        abort(401)


@app.before_request
def require_token():
    # ruleid: check-skipped-by-address
    if "/static/" not in request.url and "user" not in session:
        abort(401)
