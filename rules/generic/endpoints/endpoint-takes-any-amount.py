def pay():
    amount = int(request.form["amount"])
    # ruleid: endpoint-takes-any-amount
    current_user.balance -= amount
    db.session.commit()


def safely():
    amount = int(request.form["amount"])
    if amount <= 0 or current_user.balance < amount:
        abort(400)
    # ok: endpoint-takes-any-amount
    current_user.balance -= amount
    db.session.commit()
