import { createServer, type Server, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../../tests/setup/app.ts';
import { listOutbox, sendMail } from './mail.ts';
import { mailFault } from './mail-fault.ts';

/** A mail server that speaks as much SMTP as it takes, and refuses the first message. */
let smtp: Server;
let server: TestServer;
const received: string[] = [];
let refusals = 1;

function converse(socket: Socket): void {
  let data: string[] | null = null;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest += chunk.toString('utf8');
    const lines = rest.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data !== null) {
        if (line !== '.') data.push(line);
        else {
          const refused = refusals-- > 0;
          if (!refused) received.push(data.join('\n'));
          data = null;
          say(refused ? '451 try later' : '250 taken');
        }
      } else if (/^DATA/i.test(line)) {
        data = [];
        say('354 go');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}

beforeAll(async () => {
  smtp = createServer(converse);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.address();
  const port = typeof address === 'object' ? address?.port : 0;
  server = await startServer({
    worker: true,
    scansInProcess: true,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Vedette <v@acme.example>' },
  });
});
afterAll(async () => {
  await server.close();
  smtp.close();
});

test('a mail is delivered although the mail server refused it at first, and the outbox says when and after how many tries', async () => {
  const { ctx } = server.assembly;
  await ctx.transaction((tx) =>
    sendMail(tx, {
      purpose: 'invitation',
      recipient: 'ada@acme.example',
      subject: 'Hello',
      body: 'A link: https://x/#token=abc\n',
    }),
  );
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatch(/To: ada@acme\.example/);
  expect(received[0]).toContain('token=abc');
  await expect.poll(async () => (await listOutbox(ctx, { limit: 1 })).items[0]?.sentAt).toMatch(/Z$/);
  expect((await listOutbox(ctx, { limit: 1 })).items[0]).toMatchObject({ attempts: 2, lastError: null });
});

test.each([
  [
    Object.assign(new Error('getaddrinfo ENOTFOUND mail.acme.example'), {
      code: 'EDNS',
      originalCode: 'ENOTFOUND',
    }),
    'The mail server of SMTP_URL cannot be reached: there is no host of that name. It is tried again.',
  ],
  [
    Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' }),
    'The mail server of SMTP_URL cannot be reached: it did not answer in time. It is tried again.',
  ],
  [
    Object.assign(new Error('Invalid login: 535 5.7.8 no'), {
      code: 'EAUTH',
      response: '535 5.7.8 no\u202e',
    }),
    'The mail server refuses the user or password of SMTP_URL: 535 5.7.8 no.',
  ],
  [new TypeError('x is not a function'), 'The mail server did not take the message.'],
])('the outbox says what stopped a mail without a text of the system: %s', (error, told) => {
  expect(mailFault(error)).toBe(told);
});

test('the outbox names a mail server at which nothing listens', async () => {
  const error: unknown = await createTransport('smtp://127.0.0.1:1', { connectionTimeout: 5_000 } as never)
    .sendMail({ from: 'a@acme.example', to: 'b@acme.example', text: 'x' })
    .catch((fault: unknown) => fault);
  expect(mailFault(error)).toBe(
    'The mail server of SMTP_URL cannot be reached: nothing listens there. It is tried again.',
  );
});

test('a mail of a transaction that fails is neither kept nor sent', async () => {
  const { ctx } = server.assembly;
  const failing = ctx.transaction(async (tx) => {
    await sendMail(tx, { purpose: 'invitation', recipient: 'bob@acme.example', subject: 'Never', body: 'x' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await ctx.transaction((tx) =>
    sendMail(tx, { purpose: 'invitation', recipient: 'carol@acme.example', subject: 'After', body: 'y' }),
  );
  await expect.poll(() => received.some((mail) => mail.includes('carol@'))).toBe(true);
  expect(received.some((mail) => mail.includes('bob@'))).toBe(false);
  expect((await listOutbox(ctx, { limit: 10 })).items.map((item) => item.recipient)).not.toContain(
    'bob@acme.example',
  );
});
