import { describe, expect, it } from 'vitest';
import { withoutKinds } from './owner-conditions.ts';

const OWNER = /user|owner|account/i;

describe('a name of an owner in a line', () => {
  it.each([
    '"SELECT a.id, a.user_id, u.name FROM articles a JOIN users u ON a.user_id = u.id WHERE a.id = ?"',
    '"SELECT id, owner_id, total FROM orders WHERE id = $1"',
    '"UPDATE orders SET owner_id = ? WHERE id = ?"',
    "return Order.findById(id).populate('user');",
    "const order = await this.orders.findOne({ where: { id }, relations: ['user'] });",
    '_db.Orders.Include(o => o.User).FirstOrDefaultAsync(o => o.Id == id)',
    "Order::with('user')->findOrFail($id)",
    'db.Preload("User").First(&order, id)',
    'Order.objects.select_related("owner").get(pk=pk)',
    'await prisma.user.delete({ where: { id } })',
    'const found = await getUser(id);',
    'found = find_account_by_id(account_id=key)'.replace('account_id=', ''),
  ])('says nothing of whose record it is where it names columns, relations or a kind: %s', (line) => {
    expect(withoutKinds(line)).not.toMatch(OWNER);
  });

  it.each([
    '"SELECT * FROM orders WHERE id = ? AND user_id = ?"',
    'return Order.findOne({ _id: id, userId });',
    '_db.Orders.Where(o => o.Id == id && o.UserId == userId)',
    'if (order.ownerId !== caller.id) throw new Error();',
    'const user = await getUser(request);',
  ])('stays where it is a condition: %s', (line) => {
    expect(withoutKinds(line)).toMatch(OWNER);
  });
});
