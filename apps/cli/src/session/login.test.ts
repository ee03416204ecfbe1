import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { routes } from '@vedette/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../testing/run-in-process.ts';

/** An authorization server as RFC 8628 has it, with the account behind it. */
async function authorizationServer() {
  const polls: string[] = [];
  const revoked: string[] = [];
  let answers: string[] = [];
  let generation = 0;
  let refreshes = 0;
  let live = '';
  let lifetimeSeconds = 3600;
  let foreignEndpoint = false;
  let beforeToken = (): void => undefined;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function issue() {
    generation++;
    live = `access-${generation}`;
    return {
      access_token: live,
      refresh_token: `refresh-${generation}`,
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/oauth-authorization-server':
        send(200, {
          issuer: origin,
          device_authorization_endpoint: `${origin}/device`,
          token_endpoint: foreignEndpoint ? 'http://elsewhere.test/token' : `${origin}/token`,
          revocation_endpoint: `${origin}/revoke`,
        });
        return;
      case '/device':
        send(200, {
          device_code: 'dc',
          user_code: 'BCDF-GHJK',
          verification_uri: `${origin}/device`,
          expires_in: 600,
          interval: 0.001,
        });
        return;
      case '/token': {
        beforeToken();
        polls.push(form.get('grant_type') ?? '');
        if (form.get('grant_type') === 'refresh_token') {
          refreshes++;
          if (form.get('refresh_token') !== `refresh-${generation}`) send(400, { error: 'invalid_grant' });
          else send(200, issue());
          return;
        }
        const error = answers.shift();
        if (error === undefined) send(200, issue());
        else send(400, { error });
        return;
      }
      case '/revoke':
        revoked.push(form.get('token') ?? '');
        send(200, {});
        return;
      default:
        if (request.headers.authorization === `Bearer ${live}`)
          send(200, routes.getMe.example.reply as object);
        else send(401, { type: 'auth_expired', msg: 'The credential has expired.' });
    }
  }
  return {
    origin,
    polls,
    revoked,
    refreshes: () => refreshes,
    /** What the next polls are refused with, in order. */
    refuse: (...codes: string[]) => {
      answers = codes;
    },
    issueFor: (seconds: number) => {
      lifetimeSeconds = seconds;
    },
    /** The access token is no longer taken. */
    expire: () => {
      live = '';
    },
    /** All tokens but a new login's are ended. */
    end: () => {
      generation += 10;
      live = '';
    },
    sendTokensElsewhere: () => {
      foreignEndpoint = true;
    },
    /** What happens when tokens are asked for, before they are given. */
    beforeToken: (happens: () => void) => {
      beforeToken = happens;
    },
    close: () => server.close(),
  };
}

let server: Awaited<ReturnType<typeof authorizationServer>>;
let home: string;
beforeEach(async () => {
  server = await authorizationServer();
  home = mkdtempSync(join(tmpdir(), 'vedette-login-'));
});
afterEach(() => {
  server.close();
  rmSync(home, { recursive: true });
});

const vedette = (args: string[], env: Record<string, string> = {}) =>
  runInProcess(args, { cwd: home, env: { HOME: home, PATH: join(home, 'bin'), ...env } });
const file = () => join(home, '.config', 'vedette', 'login.json');
/** Where a login is written before it takes the place of the one before: a folder there stands for a disk that takes nothing. */
const partFile = () => `${file()}.${process.pid}.part`;
const signIn = () => vedette(['login', '--server', server.origin]);

describe('vedette login', () => {
  it('shows the code on standard error, waits until it is approved, and keeps the login in a file of 0600', async () => {
    server.refuse('authorization_pending', 'authorization_pending');
    const { code, stdout, stderr } = await signIn();
    expect([code, server.polls.length]).toEqual([0, 3]);
    expect(stderr).toContain('BCDF-GHJK');
    expect(stdout).not.toContain('access-');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect((await vedette(['whoami', '--json'])).code).toBe(0);
  });

  it.each([
    ['access_denied', /denied/],
    ['expired_token', /in time/],
  ])('ends with 3 when it is refused with %s, and keeps nothing', async (refusal, message) => {
    server.refuse('authorization_pending', refusal);
    const { code, stderr } = await signIn();
    expect(code).toBe(3);
    expect(stderr).toMatch(message);
    expect(() => statSync(file())).toThrow();
  });

  it('that cannot keep the tokens ends them at the server, and says which file could not be written', async () => {
    mkdirSync(partFile(), { recursive: true });
    const { code, stderr } = await signIn();
    expect([code, server.revoked]).toEqual([4, ['refresh-1']]);
    expect(stderr).toContain(`vedette: ${file()} is a folder`);
  });

  it('that is interrupted while its code is approved ends the tokens it is then given', async () => {
    const interruption = new AbortController();
    server.beforeToken(() => interruption.abort(new Error('interrupted')));
    const { code } = await runInProcess(['login', '--server', server.origin], {
      cwd: home,
      env: { HOME: home },
      signal: interruption.signal,
    });
    expect([code, server.revoked]).toEqual([130, ['refresh-1']]);
    expect(() => statSync(file())).toThrow();
  });

  it('refuses a server that would have tokens sent elsewhere', async () => {
    server.sendTokensElsewhere();
    const { code, stdout } = await vedette(['login', '--server', server.origin, '--json']);
    expect([code, JSON.parse(stdout).error.code, server.polls]).toEqual([4, 'login_unsupported', []]);
  });

  it('keeps the tokens in the keyring of the system where there is one, and out of the file', async () => {
    mkdirSync(join(home, 'bin'));
    // What libsecret's program takes and prints, kept in a file.
    writeFileSync(
      join(home, 'bin', 'secret-tool'),
      `#!/bin/sh\nkept="${home}/keyring"\ncase $1 in store) /bin/cat > "$kept";; lookup) /bin/cat "$kept";; clear) /bin/rm -f "$kept";; esac\n`,
    );
    chmodSync(join(home, 'bin', 'secret-tool'), 0o755);
    const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus' };
    expect((await vedette(['login', '--server', server.origin], env)).stdout).toContain('system keyring');
    expect(readFileSync(file(), 'utf8')).not.toContain('access-1');
    expect(readFileSync(join(home, 'keyring'), 'utf8')).toContain('access-1');
    expect((await vedette(['whoami'], env)).code).toBe(0);
    expect((await vedette(['logout'], env)).code).toBe(0);
    expect(() => statSync(join(home, 'keyring'))).toThrow();
  });
});

describe('a login', () => {
  it('is renewed when the server no longer takes its token, once for all that run at the same time', async () => {
    await signIn();
    server.expire();
    const ran = await Promise.all([vedette(['whoami']), vedette(['whoami']), vedette(['whoami'])]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(server.refreshes()).toBe(1);
  });

  it('is renewed before it runs out', async () => {
    server.issueFor(30);
    await signIn();
    server.issueFor(3600);
    expect((await vedette(['whoami'])).code).toBe(0);
    expect(server.polls.at(-1)).toBe('refresh_token');
  });

  it('is not renewed where the new tokens could not be kept: it is still there when there is room again', async () => {
    await signIn();
    server.expire();
    mkdirSync(partFile());
    expect((await vedette(['whoami'])).code).toBe(4);
    expect(server.refreshes()).toBe(0);
    rmSync(partFile(), { recursive: true, force: true });
    expect((await vedette(['whoami'])).code).toBe(0);
  });

  it('is not lost when somebody interrupts while it is renewed', async () => {
    await signIn();
    server.expire();
    const interruption = new AbortController();
    server.beforeToken(() => interruption.abort(new Error('interrupted')));
    const { signal } = interruption;
    expect((await runInProcess(['whoami'], { cwd: home, env: { HOME: home }, signal })).code).toBe(130);
    expect((await vedette(['whoami'])).code).toBe(0);
    expect(server.refreshes()).toBe(1);
  });

  it('that was ended elsewhere is forgotten, with a way back in', async () => {
    await signIn();
    server.end();
    const { code, stdout } = await vedette(['whoami', '--json']);
    const { error } = JSON.parse(stdout);
    expect([code, error.code]).toEqual([3, 'login_expired']);
    expect(error.hint).toMatch(/`vedette login --server http:\/\/127\.0\.0\.1:\d+`/);
    expect(() => statSync(file())).toThrow();
  });

  it('is revoked at the server by logout, and gone here even when the server is', async () => {
    await signIn();
    expect((await vedette(['logout'])).code).toBe(0);
    expect(server.revoked).toEqual(['refresh-1']);
    expect((await vedette(['whoami'])).code).toBe(3);
    await signIn();
    server.close();
    const { code, stderr } = await vedette(['logout'], {});
    expect(code).toBe(0);
    expect(() => statSync(file())).toThrow();
    expect(stderr).toMatch(/^$|could not be told/);
  });

  it('takes the place of the one before, which is ended', async () => {
    await signIn();
    await signIn();
    expect(server.revoked).toEqual(['refresh-1']);
  });

  it('stands behind VEDETTE_TOKEN', async () => {
    await signIn();
    const { code } = await vedette(['whoami'], {
      VEDETTE_TOKEN: 'vdt_pat_other',
      VEDETTE_SERVER: server.origin,
    });
    expect(code).toBe(3);
  });

  it('file that is none of ours is said to be damaged', async () => {
    await signIn();
    writeFileSync(file(), 'not json');
    const { code, stdout } = await vedette(['whoami', '--json']);
    expect([code, JSON.parse(stdout).error.code]).toEqual([3, 'login_damaged']);
  });
});
