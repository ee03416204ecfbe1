@app.get("/panel")
def panel():
    role = request.args.get("role", "user")
    # ruleid: endpoint-believes-request
    if role != "admin":
        abort(403)
    return render_template("panel.html")


@router.get("/export")
def export(is_admin: bool = False):
    # ruleid: endpoint-believes-request
    if not is_admin:
        raise HTTPException(status_code=403)
    return rows()


@app.get("/welcome")
def welcome():
    kept = json.loads(request.cookies.get("remember"))
    # ruleid: endpoint-believes-request
    session["email"] = kept["email"]
    return redirect("/home")


@app.get("/back")
def back():
    kept = signer.unsign(request.cookies.get("remember"))
    # ok: endpoint-believes-request
    session["email"] = kept
    return redirect("/home")


@app.post("/people")
def people():
    role = request.form["role"]
    # ok: endpoint-believes-request
    if role == "admin":
        abort(403)
    return "made"
