@app.route("/upload", methods=["POST"])
def upload():
    file = request.files["file"]
    name = secure_filename(file.filename)
    place = FOLDER / name
    # ruleid: upload-as-named
    file.save(place)
    return name


@app.route("/picture", methods=["POST"])
def picture():
    file = request.files["file"]
    name = secure_filename(file.filename)
    if os.path.splitext(name)[1] not in PICTURES:
        return "no picture", 400
    # ok: upload-as-named
    file.save(FOLDER / name)
    return name
