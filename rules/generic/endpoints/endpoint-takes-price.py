def order():
    # ruleid: endpoint-takes-price
    order = Order(owner=current_user.id, total=request.json["total"])
    db.session.add(order)


def safely():
    product = Product.query.get(request.json["product"])
    # ok: endpoint-takes-price
    order = Order(owner=current_user.id, total=product.price)
    db.session.add(order)
