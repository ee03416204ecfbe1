async function update(req, res) {
  const { id, status } = req.body;
  // ruleid: endpoint-takes-state
  await Order.findByIdAndUpdate(id, { status });
  res.json({ id });
}

async function safely(req, res) {
  const { id } = req.body;
  await gateway.confirm(id);
  // ok: endpoint-takes-state
  await Order.findByIdAndUpdate(id, { status: 'paid' });
  res.json({ id });
}
