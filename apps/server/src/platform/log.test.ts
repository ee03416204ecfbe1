import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { mintToken, TOKEN_PREFIX } from './token.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('no credential of ours survives in a log line, wherever in it it stands', () => {
  const token = mintToken(TOKEN_PREFIX.personalAccessToken);
  const key = mintToken(TOKEN_PREFIX.serviceKey);
  const lines = logged((log) => {
    log.info({ headers: { authorization: `Bearer ${token}` } }, `used ${key}`);
    log.error({ err: new Error(`refused ${token}`) }, 'failed');
    log.warn({ url: `/x?token=${'s3cr3t'.repeat(4)}&a=1` }, 'link');
    log.warn({ cookie: '__Secure-vedette.session_token=abc.def; other=1' }, 'cookie');
    log.warn('postgresql://vedette:hunter2@localhost/vedette');
  });
  for (const secret of [token, key, 's3cr3t', 'abc.def', 'hunter2']) expect(lines).not.toContain(secret);
  expect(lines).toContain('vdt_pat_***');
});

test('a line is one JSON object with its time in UTC and its level by name', () => {
  const line: unknown = JSON.parse(logged((log) => log.info({ requestId: 'r1' }, 'request')));
  expect(line).toMatchObject({
    level: 'info',
    requestId: 'r1',
    msg: 'request',
    time: expect.stringMatching(/Z$/),
  });
});

test.each([
  ['ends', ''],
  ['is ended', 'process.exit(3)'],
  ['fails', 'throw new Error("gone")'],
  ['is killed behind a warning', 'log.warn("last"); process.kill(process.pid, "SIGKILL")'],
])('no line is lost when the process %s', (_how, end) => {
  const program = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
    const log = createLog('info');
    for (let n = 0; n < 500; n++) log.info({ n }, 'line');
    ${end}`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr.split('\n').filter((line) => line.includes('"msg":"line"'))).toHaveLength(500);
});
