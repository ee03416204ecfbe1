import { describe, expect, it } from 'vitest';
import { keptCardCode } from './card-codes.ts';

const TOLD: readonly string[] = [
  'await prisma.payment.update({ where: { id }, data: { metadata: { cardNumber, cardCvc } } });',
  'const card = await SavedCard.create({ number: body.number, cvv: body.cvv });',
  'const payment = new Payment({ card: number, cvc2: req.body.cvc2 });\nawait payment.save();',
  "db.execute('INSERT INTO cards (number, expiry, cvv) VALUES (?, ?, ?)', [number, expiry, cvv]);",
];
const NOT_TOLD: readonly string[] = [
  'await prisma.payment.update({ where: { id }, data: { cardCvc: null, last4 } });',
  "await stripe.paymentMethods.create({ type: 'card', card: { number, cvc } });",
  'await gateway.tokens.create({ card: { number, cvc } });',
  'await prisma.payment.create({ data: { cvv: encrypt(cvv) } });',
  'const total = await prisma.order.create({ data: { total } });\nconst cvc = req.body.cvc;',
];

describe('the check value of a card', () => {
  it.each(TOLD)('is kept: %s', (text) => {
    expect(keptCardCode(text)).not.toBeNull();
  });

  it.each(NOT_TOLD)('is sealed, taken back, or handed to whoever takes payments: %s', (text) => {
    expect(keptCardCode(text)).toBeNull();
  });
});
