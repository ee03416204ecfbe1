from flask import Flask
from flask_login import current_user, login_required

app = Flask(__name__)


class Invoice(Base):
    owner_id = Column(Integer)


@app.route("/invoices/<int:invoice_id>")
@login_required
def invoice(invoice_id):
    # ruleid: endpoint-record-of-others
    return show(Invoice.query.get(invoice_id))


@app.route("/invoices/<int:invoice_id>/pay", methods=["POST"])
@login_required
def pay(invoice_id):
    # ok: endpoint-record-of-others
    invoice = Invoice.query.filter_by(id=invoice_id, owner_id=current_user.id).first()
    return show(invoice)


@app.route("/invoices/<int:invoice_id>/void", methods=["POST"])
@login_required
def void(invoice_id):
    # ok: endpoint-record-of-others
    invoice = Invoice.query.get(invoice_id)
    if invoice.owner_id != current_user.id:
        abort(404)
    return show(invoice)


@app.route("/admin/invoices/<int:invoice_id>")
@admin_required
def any_invoice(invoice_id):
    # ok: endpoint-record-of-others
    return show(Invoice.query.get(invoice_id))


@app.route("/payments")
def payments():
    # ruleid: endpoint-record-of-others
    user_id = request.args.get("user_id", current_user.id)
    return jsonify(Payment.query.filter_by(sender=user_id).all())
