import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

it('who calls, as Koa and Hono keep it, is who a record is compared with', async () => {
  const koa = (owner: string): string =>
    `router.get('/mine', requireUser, async (ctx) => {\n  ctx.body = await Invoice.findAll({ where: { userId: ctx.state.user.id } });\n});\nrouter.get('/invoices/:id', requireUser, async (ctx) => {\n  ctx.body = await Invoice.findOne({ where: { id: ctx.params.id${owner} } });\n});\n`;
  const hono = (owner: string): string =>
    `app.get('/mine', requireUser, async (c) => c.json(await Invoice.findAll({ where: { userId: c.get('user').id } })));\napp.get('/invoices/:id', requireUser, async (c) => {\n  const one = await Invoice.findOne({ where: { id: c.req.param('id')${owner} } });\n  return c.json(one);\n});\n`;
  const told = async (text: string): Promise<number> =>
    (await found({ 'app.js': text })).filter((one) => one.startsWith('endpoint-record-of-others ')).length;
  expect(await told(koa(''))).toBe(1);
  expect(await told(koa(', userId: ctx.state.user.id'))).toBe(0);
  expect(await told(hono(''))).toBe(1);
  expect(await told(hono(", userId: c.get('user').id"))).toBe(0);
});

it('a code that is kept for an address is answered to whoever asks', async () => {
  const route = (answer: string): Record<string, string> => ({
    'app.py': `from fastapi import FastAPI\n\n@app.post('/otp')\ndef send(phone: str):\n    otps[phone] = make()\n    return ${answer}\n`,
  });
  const told = async (files: Record<string, string>): Promise<number> =>
    (await found(files)).filter((one) => one.startsWith('endpoint-answers-secrets ')).length;
  expect(await told(route('{"otp": otps[phone]}'))).toBe(1);
  expect(await told(route('jsonify(message="sent", code=codes.get(phone))'))).toBe(1);
  expect(await told(route('{"code": codes[language]}'))).toBe(0);
  expect(await told(route('{"sent": True}'))).toBe(0);
});
