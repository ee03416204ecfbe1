async function order(req, res) {
  const { items, total } = req.body;
  // ruleid: endpoint-takes-price
  const order = await Order.create({ owner: req.user.id, items, total });
  res.json({ id: order.id });
}

async function safely(req, res) {
  const { items } = req.body;
  const total = await priceOf(items);
  // ok: endpoint-takes-price
  const order = await Order.create({ owner: req.user.id, items, total });
  res.json({ id: order.id });
}
