import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, path: string, text: string): Promise<string[]> =>
  (await found({ [path]: text })).filter((one) => one.startsWith(`${rule} `));

describe('an amount that is compared with what there is', () => {
  const js = (least: string): string =>
    `router.post('/transfer', async (req, res) => {\n  const { to, amount } = req.body;\n  const sender = await User.findById(req.user.id);\n${least}  if (sender.balance < amount) return res.sendStatus(400);\n  sender.balance -= amount;\n  await sender.save();\n  res.json({});\n});\n`;
  const py = (least: string): string =>
    `@app.post("/transfer")\ndef transfer():\n    amount = int(request.json["amount"])\n${least}    if g.user.balance < amount:\n        abort(400)\n    g.user.balance -= amount\n    db.session.commit()\n`;
  it('is told where a negative one passes, and not where it has a least', async () => {
    expect(await told('endpoint-takes-any-amount', 'pay.js', js(''))).toHaveLength(1);
    expect(await told('endpoint-takes-any-amount', 'pay.py', py(''))).toHaveLength(1);
    for (const least of [
      '  if (amount <= 0) return;\n',
      '  if (!isPositive(amount)) return;\n',
      '  schema.number().positive().parse(amount);\n',
    ])
      expect(await told('endpoint-takes-any-amount', 'pay.js', js(least))).toEqual([]);
    expect(
      await told('endpoint-takes-any-amount', 'pay.py', py('    if amount < 1:\n        abort(400)\n')),
    ).toEqual([]);
  });
});

describe('a total that is summed up from prices of the request', () => {
  it.each([
    [
      'a.js',
      "router.post('/orders', async (req, res) => {\n  const { items } = req.body;\n  let total = 0;\n  for (const item of items) total += item.price * item.quantity;\n  await Order.create({ user: req.user.id, items, total });\n  res.json({});\n});\n",
    ],
    [
      'b.js',
      "router.post('/orders', async (req, res) => {\n  const sum = req.body.items.reduce((all, one) => all + one.price * one.qty, 0);\n  await charge(req.user, sum);\n  res.json({});\n});\n",
    ],
    [
      'c.py',
      '@app.post("/orders")\ndef order():\n    data = request.get_json()\n    total = sum(item["price"] * item["qty"] for item in data["items"])\n    charge(g.user, total)\n',
    ],
  ])('is told in %s', async (path, text) => {
    expect(await told('endpoint-takes-price', path, text)).toHaveLength(1);
  });

  it('is none where the prices are those of the program', async () => {
    const text =
      "router.post('/orders', async (req, res) => {\n  let total = 0;\n  for (const item of req.body.items) {\n    const product = await Product.findById(item.id);\n    total += product.price * item.quantity;\n  }\n  await charge(req.user, total);\n  res.json({});\n});\n";
    const page =
      'export function Cart({ data }) {\n  const total = data.items.reduce((sum, item) => sum + item.price * item.quantity, 0);\n  return show(total);\n}\n';
    expect(await told('endpoint-takes-price', 'cart.jsx', page)).toEqual([]);
    expect(await told('endpoint-takes-price', 'a.js', text)).toEqual([]);
  });
});
