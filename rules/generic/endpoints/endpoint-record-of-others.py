from flask import Flask, request
from flask_login import login_required, current_user
app = Flask(__name__)

@app.route("/notes/<int:note_id>")
@login_required
def note(note_id):
    # ruleid: endpoint-record-of-others
    return render_template("note.html", note=Note.query.filter_by(id=note_id).first())

@app.route("/mine/<int:note_id>")
@login_required
def mine(note_id):
    # ok: endpoint-record-of-others
    return render_template("note.html", note=Note.query.filter_by(id=note_id, owner=current_user.id).first())
