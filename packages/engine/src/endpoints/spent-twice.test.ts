import { expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { spentTwice } from './spent-twice.ts';
import { found } from './testing/found-in.ts';

const line = (body: string, at: number | undefined): string =>
  at === undefined ? '' : (body.slice(body.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '');

it('what was read, looked at and then taken without a lock is told in every language', () => {
  const bodies: readonly (readonly [LanguageId, string])[] = [
    [
      'javascript',
      'const wallet = await prisma.wallet.findUnique({ where });\nif (wallet.balance < amount) return;\nawait prisma.wallet.update({ where, data: { balance: { decrement: amount } } });',
    ],
    [
      'javascript',
      'const card = await prisma.giftCard.findUnique({ where });\nconst rest = Number(card.currentBalance || 0);\nif (rest <= 0) return;\nawait prisma.giftCard.update({ where, data: { currentBalance: { decrement: rest } } });',
    ],
    [
      'typescript',
      'const user = await User.findById(id);\nif (user.credits < cost) throw new Error();\nuser.credits -= cost;\nawait user.save();',
    ],
    [
      'python',
      'account = Account.query.get(id)\nif account.balance < amount:\n    abort(400)\naccount.balance -= amount\ndb.session.commit()',
    ],
    [
      'python',
      'cursor.execute("SELECT balance FROM users WHERE name = ?", (name,))\nbalance = cursor.fetchone()\nleft = balance[0] - int(amount)\ncursor.execute("UPDATE users SET balance = ? WHERE name = ?", (left, name))',
    ],
    [
      'python',
      'row = db.execute("SELECT stock FROM products WHERE id = ?", (id,)).fetchone()\nif row["stock"] < qty:\n    abort(400)\ndb.execute("UPDATE products SET stock = stock - ? WHERE id = ?", (qty, id))',
    ],
    [
      'java',
      'Account from = repo.findById(id).get();\nif (from.getBalance().compareTo(amount) < 0) throw new TooLittle();\nfrom.setBalance(from.getBalance().subtract(amount));\nrepo.save(from);',
    ],
    [
      'kotlin',
      'val from = repo.findById(id).get()\nif (from.balance < amount) throw TooLittle()\nfrom.balance -= amount\nrepo.save(from)',
    ],
    [
      'csharp',
      'var one = await _db.Accounts.FindAsync(id);\nif (one.Balance < dto.Amount) return BadRequest();\none.Balance -= dto.Amount;\nawait _db.SaveChangesAsync();',
    ],
    [
      'php',
      '$user = User::find($id);\nif ($user->balance < $amount) { return back(); }\n$user->balance -= $amount;\n$user->save();',
    ],
    [
      'php',
      '$one = Product::findOrFail($id);\nif ($one->stock >= $qty) {\n $one->decrement("stock", $qty);\n}',
    ],
    [
      'ruby',
      'coupon = Coupon.find_by(code: code)\nreturn if coupon.uses >= coupon.max_uses\ncoupon.uses += 1\ncoupon.save!',
    ],
    [
      'go',
      'db.First(&one, id)\nif one.Balance < req.Amount {\n return\n}\none.Balance -= req.Amount\ndb.Save(&one)',
    ],
  ];
  for (const [language, body] of bodies) expect(spentTwice(language, body), body).toHaveLength(1);
});

it('each taking of a function is a place of its own, and one of two statements is one', () => {
  const body = [
    'const wallet = await prisma.wallet.findUnique({ where });',
    'if (wallet.balance < amount) return;',
    'await prisma.wallet.update({ where, data: { balance: { decrement: amount } } });',
    'await prisma.wallet.update({ where, data: { balance: { decrement: fee } } });',
    `note(${'"x",'.repeat(150)});`,
    'const one = await prisma.loyalty.findUnique({ where });',
    'if (one.points < asked) return;',
    'await prisma.loyalty.update({ where, data: { points: { decrement: asked } } });',
  ].join('\n');
  expect(spentTwice('javascript', body).map((at) => line(body, at))).toEqual([
    'await prisma.wallet.update({ where, data: { balance: { decrement: amount } } });',
    'await prisma.loyalty.update({ where, data: { points: { decrement: asked } } });',
  ]);
});

it('money that is given for a state which two requests may both find is told', () => {
  const body =
    "const refund = await prisma.refund.findUnique({ where });\nif (refund.status !== 'APPROVED') return;\nawait prisma.refund.update({ where, data: { status: 'DONE' } });\nawait prisma.wallet.update({ where: own, data: { balance: { increment: refund.amount } } });";
  expect(spentTwice('javascript', body)).toHaveLength(1);
  const again = body.replace(
    'refund.update({ where,',
    "refund.updateMany({ where: { id, status: 'APPROVED' },",
  );
  expect(spentTwice('javascript', again)).toEqual([]);
});

it('what is locked, asked again by the writing, kept nowhere, set by a form or alone in its program is not', () => {
  const bodies: readonly (readonly [LanguageId, string])[] = [
    [
      'python',
      'account = Account.objects.select_for_update().get(pk=id)\nif account.balance < amount:\n    raise TooLittle\naccount.balance -= amount\naccount.save()',
    ],
    [
      'ruby',
      'account = Account.find(id)\naccount.with_lock do\n  account.balance -= amount\n  account.save!\nend',
    ],
    [
      'php',
      '$one = Wallet::where("id", $id)->lockForUpdate()->first();\n$one->balance -= $amount;\n$one->save();',
    ],
    ['go', 'mu.Lock()\ndb.First(&one, id)\none.Balance -= amount\ndb.Save(&one)'],
    [
      'javascript',
      'const one = await prisma.wallet.findUnique({ where });\nif (one.balance < amount) return;\nawait prisma.wallet.updateMany({ where: { id, balance: { gte: amount } }, data: { balance: { decrement: amount } } });',
    ],
    [
      'php',
      "DB::table('products')->find($id); DB::table('products')->where('stock', '>=', $q)->decrement('stock', $q);",
    ],
    ['python', "db.execute('UPDATE a SET balance = balance - ? WHERE id = ? AND balance >= ?', (x, i, x))"],
    ['python', "one = Product.objects.get(pk=1)\none.stock = form['stock']\none.save()"],
    ['java', 'Product one = repo.findById(1).get(); one.setStock(dto.getStock()); repo.save(one);'],
    ['javascript', 'this.balance -= amount; this.find(); this.save();'],
    ['solidity', 'require(balance >= amount); accounts.find(id).balance -= amount; accounts.update();'],
  ];
  for (const [language, body] of bodies) expect(spentTwice(language, body), body).toEqual([]);
});

it('records with a version refuse the second of two writings, wherever the program says so', async () => {
  const service =
    'class Transfers { void pay(long id, BigDecimal amount) {\n Account from = repo.findById(id).get();\n if (from.getBalance().compareTo(amount) < 0) throw new TooLittle();\n from.setBalance(from.getBalance().subtract(amount));\n repo.save(from);\n} }';
  const account = 'class Account { long id; BigDecimal balance; }';
  expect(await found({ 'Transfers.java': service, 'Account.java': account })).toContain(
    'endpoint-spends-twice Transfers.java:4',
  );
  const versioned = account.replace('long id;', 'long id; @Version long version;');
  expect(await found({ 'Transfers.java': service, 'Account.java': versioned })).toEqual([]);
});

it('a long text that comes near takes a time that grows with its length', () => {
  for (const piece of [
    'x.balance = y.',
    'SET balance = ',
    'if (a.status !== b) ',
    'stock: { ',
    'n = x.balance; ',
  ])
    expect(
      growsWithLength((text) => spentTwice('python', `repo.find(1); save(); balance\n${text}`), piece),
      piece,
    ).toBe(true);
});
