import { expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { clientAmounts } from './client-amounts.ts';
import { wholeRequests } from './plain-reads.ts';
import { found } from './testing/found-in.ts';

type Cases = readonly (readonly [LanguageId, string])[];
const kinds = (language: LanguageId, body: string): string[] =>
  clientAmounts(language, body, []).map(({ kind }) => kind);

it('a purchase that is kept with the price that the request says is told in every language', () => {
  const bodies: Cases = [
    [
      'javascript',
      'const { items, total } = req.body;\nconst order = await Order.create({ owner: req.user.id, items, total });',
    ],
    [
      'javascript',
      'const { product, price } = req.body;\nconst kept = price !== undefined ? parseFloat(price) : own.price;\nawait prisma.cartItem.create({ data: { product, price: kept } });',
    ],
    [
      'typescript',
      'this.db.execute(\n `INSERT INTO orders (owner, amount) VALUES (?, ?)`,\n [owner, dto.amount]);',
    ],
    ['python', "order = Order(owner=current_user.id, total=request.json['total'])\ndb.session.add(order)"],
    [
      'python',
      "total = float(request.form['total_price'])\nOrder.objects.create(user=request.user, total_price=total)",
    ],
    [
      'php',
      "$order = new Order();\n$order->user_id = auth()->id();\n$order->total = $request->input('total');\n$order->save();",
    ],
    ['php', "Order::create(['user_id' => Auth::id(), 'total_price' => $request->total_price]);"],
    ['ruby', 'order = Order.new(user: current_user, total: params[:total])\norder.save!'],
    [
      'java',
      'Order order = new Order();\norder.setTotalPrice(orderRequest.getTotalPrice());\nrepo.save(order);',
    ],
    ['csharp', 'var order = new Order { UserId = userId, Total = dto.Total };\n_db.Orders.Add(order);'],
    ['go', 'order := models.Order{UserID: uid, Total: input.Total}\ndb.Create(&order)'],
    ['go', 'order.TotalPrice = req.TotalPrice\ndb.Save(&order)'],
  ];
  for (const [language, body] of bodies) expect(kinds(language, body), body).toEqual(['priceOfClient']);
});

it('prices that are counted here, compared with the own ones, of what is offered, or as large as a giver likes are not', () => {
  const bodies: Cases = [
    [
      'javascript',
      'const { items } = req.body;\nconst total = items.reduce((s, i) => s + prices[i.id], 0);\nawait Order.create({ total });',
    ],
    [
      'javascript',
      'const { total } = req.body;\nif (total !== expected) throw new Error();\nawait Order.create({ total });',
    ],
    ['javascript', 'const { name, price } = req.body;\nawait Product.create({ name, price });'],
    ['javascript', 'const { amount } = req.body;\nawait Payment.create({ amount, kind: "donation" });'],
    ['java', 'order.setTotal(cart.getTotal());\nrepo.save(order);'],
    [
      'python',
      "order = Order(total=product.price * int(request.json['quantity']))\nif int(request.json['quantity']) < 1: abort(400)",
    ],
  ];
  for (const [language, body] of bodies) expect(kinds(language, body), body).toEqual([]);
});

it('an amount of the request that is taken from an account without any question is told', () => {
  const bodies: Cases = [
    [
      'java',
      'BigDecimal amount = transferRequestDto.getAmount();\nsource.setBalance(source.getBalance().subtract(amount));\nrepo.save(source);',
    ],
    ['python', "amount = int(request.form['amount'])\nuser.balance -= amount\ndb.session.commit()"],
    [
      'python',
      "amount = Decimal(str(request.form.get('amount', 0)))\npayer.balance -= amount\npayee.balance += amount\ndb.session.commit()",
    ],
    ['php', '$user->balance -= $request->amount;\n$user->save();'],
    ['csharp', 'from.Balance -= dto.Amount;\nawait _db.SaveChangesAsync();'],
  ];
  for (const [language, body] of bodies) expect(kinds(language, body), body).toEqual(['anyAmount']);
  const asked = (question: string): string[] =>
    kinds(
      'python',
      `amount = int(request.form['amount'])\n${question}\nuser.balance -= amount\ndb.session.commit()`,
    );
  expect(asked('if amount <= 0: abort(400)')).toEqual([]);
  // That there is enough says nothing of negative amounts.
  expect(asked('if user.balance < amount: abort(400)')).toEqual(['negativeAmount']);
  expect(asked('if amount <= 0 or user.balance < amount: abort(400)')).toEqual([]);
});

it('a price of the request is told where its name is that of all that came, where a list holds it, and where a statement is given it below', () => {
  const bodies: Cases = [
    [
      'php',
      "$b = $request->getParsedBody();\n$total = $b['price'] * $b['quantity'];\n$pdo->prepare('INSERT INTO orders (owner, total) VALUES (?, ?)')->execute([$me, $total]);",
    ],
    [
      'php',
      "$items = json_decode($_POST['items'], true);\nforeach ($items as $item) {\n  $total += $item['price'] * $item['qty'];\n}\n$orders->save($total);",
    ],
    [
      'java',
      'PurchaseOrder o = new PurchaseOrder();\no.setTotal(form.getPrice() * form.getQuantity());\norders.save(o);',
    ],
    [
      'javascript',
      'let total = 0;\nfor (const item of req.body.items) total += item.price * item.quantity;\nawait Order.create({ owner, total });',
    ],
  ];
  for (const [language, body] of bodies)
    expect(
      clientAmounts(language, body, wholeRequests(language, body)).map(({ kind }) => kind),
      body,
    ).toEqual(['priceOfClient']);
  const own: Cases = [
    [
      'php',
      "$items = Product::whereIn('id', $_POST['items'])->get();\nforeach ($items as $item) {\n  $total += $item['price'] * $item['qty'];\n}\n$orders->save($total);",
    ],
    [
      'javascript',
      'const items = await cart.load(req.user.id);\nfor (const item of items) total += item.price * item.quantity;\nawait Order.create({ owner, total });',
    ],
  ];
  for (const [language, body] of own) expect(kinds(language, body), body).toEqual([]);
});

it('what nobody asks about is told once, and as what two may ask about at once where there is a question', async () => {
  const pay =
    "@app.post('/pay')\ndef pay():\n    amount = int(request.form['amount'])\n    payer = User.query.get(request.form['id'])\n    payer.balance -= amount\n    db.session.commit()\n    return 'ok'\n";
  const told = async (text: string): Promise<string[]> =>
    (await found({ 'pay.py': text })).filter((one) => /spends|takes/.test(one));
  expect(await told(pay)).toEqual(['endpoint-takes-any-amount pay.py:5']);
  const asked = pay.replace(
    '    payer.balance',
    '    if amount < 1 or payer.balance < amount: abort(400)\n    payer.balance',
  );
  expect(await told(asked)).toEqual(['endpoint-spends-twice pay.py:6']);
  const askedOfLeft = asked.replace('amount < 1 or ', '');
  expect(await told(askedOfLeft)).toEqual([
    'endpoint-takes-any-amount pay.py:6',
    'endpoint-spends-twice pay.py:6',
  ]);
});

it('who adds as much as they like to what they have is told, unless something proves that it was paid', () => {
  for (const [language, body] of [
    [
      'javascript',
      'const { amount } = req.body;\nconst sum = parseFloat(amount);\nawait prisma.wallet.update({ where: { userId: req.user.id }, data: { balance: { increment: sum } } });',
    ],
    ['python', "amount = float(request.json['amount'])\ncurrent_user.balance += amount\ndb.session.commit()"],
    ['php', '$user = auth()->user();\n$user->balance += $request->amount;\n$user->save();'],
  ] as const)
    expect(kinds(language, body), body).toEqual(['creditsItself']);
  for (const [language, body] of [
    [
      'javascript',
      'const { amount } = req.body;\nawait stripe.paymentIntents.retrieve(id);\nreq.user.balance += amount;\nawait req.user.save();',
    ],
    ['python', 'current_user.balance += reward.amount\ndb.session.commit()'],
    [
      'javascript',
      'const { amount } = req.body;\nif (amount <= 0) return;\nawait User.updateOne({ _id: req.user.id, balance: { $gte: amount } }, { $inc: { balance: -amount } });',
    ],
  ] as const)
    expect(kinds(language, body), body).toEqual([]);
});

it('a number of pieces that may be below none is told where nothing in the program bounds one', async () => {
  const cart =
    "app.post('/cart', async (req, res) => {\n const { product, quantity } = req.body;\n await CartItem.create({ owner: req.user.id, product, quantity });\n res.json({});\n});";
  expect(await found({ 'cart.js': cart })).toContain('endpoint-takes-any-amount cart.js:3');
  const asked = cart.replace(' await', ' if (quantity < 1) return res.sendStatus(400);\n await');
  const rules = "router.use(body('quantity').isInt({ min: 1 }));";
  for (const files of [{ 'cart.js': asked }, { 'cart.js': cart, 'rules.js': rules }] as readonly Record<
    string,
    string
  >[])
    expect((await found(files)).filter((one) => one.startsWith('endpoint-takes'))).toEqual([]);
});

it('the state of a purchase that the request says is told, and not what administrators or a table of states decide', async () => {
  const update =
    "app.put('/orders/:id', async (req, res) => {\n const { status } = req.body;\n await Order.findByIdAndUpdate(req.params.id, { status });\n res.json({});\n});";
  const takes = async (text: string): Promise<string[]> =>
    (await found({ 'orders.js': text })).filter((one) => one.startsWith('endpoint-takes'));
  expect(await takes(update)).toEqual(['endpoint-takes-state orders.js:3']);
  expect(await takes(update.replace("'/orders/:id',", "'/orders/:id', requireAdmin,"))).toEqual([]);
  expect(
    await takes(update.replace(' await', ' if (!NEXT[order.status].includes(status)) return;\n await')),
  ).toEqual([]);
  expect(await takes(update.replace(/Order\b/, 'Task'))).toEqual([]);
});

it('a long text that comes near takes a time that grows with its length', () => {
  for (const piece of [
    'total = req.body.total; ',
    '{ total, ',
    'Order.create({ ',
    'order.total = ',
    'balance - ',
    'amount ',
  ])
    expect(
      growsWithLength(
        (text) => clientAmounts('javascript', `req.body.total req.body.amount\n${text}`, []),
        piece,
      ),
      piece,
    ).toBe(true);
});

it('an amount that is compared with what is there and not with zero is told: a negative one adds to it', () => {
  const bodies: Cases = [
    [
      'go',
      'if err := c.ShouldBindJSON(&in); err != nil { return }\nif from.Balance < in.Amount { return }\nfrom.Balance -= in.Amount\ndb.Save(&from)',
    ],
    [
      'go',
      'amount, _ := strconv.Atoi(r.FormValue("amount"))\nif user.Credits < amount { return }\nuser.Credits -= amount\ndb.Save(&user)',
    ],
    [
      'ruby',
      'amount = params[:amount].to_d\nreturn if from.balance < amount\nfrom.update!(balance: from.balance - amount)',
    ],
    [
      'ruby',
      'amount = params[:amount].to_f\nif current_user.balance >= amount\ncurrent_user.decrement!(:balance, amount)\nend',
    ],
    [
      'csharp',
      'if (sender.Balance < dto.Amount) return BadRequest();\nsender.Balance -= dto.Amount;\nawait _db.SaveChangesAsync();',
    ],
    [
      'java',
      'if (from.getBalance().compareTo(request.getAmount()) < 0) throw new X();\nfrom.setBalance(from.getBalance().subtract(request.getAmount()));\nrepo.save(from);',
    ],
    [
      'python',
      "amount = float(request.form['amount'])\nif account.balance < amount: abort(400)\naccount.balance -= amount\ndb.session.commit()",
    ],
    [
      'php',
      "$amount = $request->input('amount');\nif ($user->balance < $amount) return;\n$user->balance -= $amount;\n$user->save();",
    ],
    [
      'javascript',
      'const { amount } = req.body;\nif (user.balance < amount) return;\nuser.balance -= amount;\nawait user.save();',
    ],
  ];
  for (const [language, body] of bodies) expect(kinds(language, body), body).toContain('negativeAmount');
});

it('an amount that somebody asks to be above zero, checks or takes without its sign is not', () => {
  const bodies: Cases = [
    [
      'go',
      'if err := c.ShouldBindJSON(&in); err != nil { return }\nif in.Amount <= 0 || from.Balance < in.Amount { return }\nfrom.Balance -= in.Amount\ndb.Save(&from)',
    ],
    [
      'ruby',
      'amount = params[:amount].to_d\nreturn unless amount.positive?\nreturn if from.balance < amount\nfrom.update!(balance: from.balance - amount)',
    ],
    [
      'csharp',
      'ArgumentOutOfRangeException.ThrowIfNegativeOrZero(dto.Amount);\nif (sender.Balance < dto.Amount) return BadRequest();\nsender.Balance -= dto.Amount;\nawait _db.SaveChangesAsync();',
    ],
    [
      'java',
      'if (request.getAmount().signum() <= 0 || from.getBalance().compareTo(request.getAmount()) < 0) throw new X();\nfrom.setBalance(from.getBalance().subtract(request.getAmount()));\nrepo.save(from);',
    ],
    [
      'javascript',
      'const amount = Math.abs(Number(req.body.amount));\nif (user.balance < amount) return;\nuser.balance -= amount;\nawait user.save();',
    ],
    [
      'python',
      "amount = float(request.form['amount'])\nif 0 < amount <= account.balance:\n account.balance -= amount\n db.session.commit()",
    ],
  ];
  for (const [language, body] of bodies) expect(kinds(language, body), body).toEqual([]);
});

it('an amount that a controller hands to a service is told there, unless one of them asks for a least', async () => {
  const service =
    'public class Payments {\n public async Task Move(int from, decimal amount) {\n  var sender = await _db.Users.FindAsync(from);\n  if (sender.Balance < amount) throw new Exception();\n  sender.Balance -= amount;\n  await _db.SaveChangesAsync();\n }\n}\n';
  const controller = (asked: string): string =>
    `[Authorize]\npublic class PayController : Controller {\n private readonly Payments _payments;\n [HttpPost] public async Task<IActionResult> Pay(decimal amount) {\n  ${asked}\n  await _payments.Move(1, amount);\n  return Ok();\n }\n}\n`;
  const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await found(files)).filter((one) => one.includes('amount'));
  expect(await told({ 'Payments.cs': service, 'PayController.cs': controller('') })).toEqual([
    'endpoint-takes-any-amount Payments.cs:5',
  ]);
  expect(
    await told({
      'Payments.cs': service,
      'PayController.cs': controller('if (amount <= 0) return BadRequest();'),
    }),
  ).toEqual([]);
  expect(await told({ 'Payments.cs': service })).toEqual([]);
});
