import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './program.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-cli-'));
  writeFileSync(
    join(folder, 'a.js'),
    "const crypto = require('crypto');\ncrypto.createHash('md5').update(x);\n",
  );
  writeFileSync(join(folder, 'package.json'), '{"name":"a","dependencies":{"left-pad":"1.0.0"}}');
});
afterAll(() => rmSync(folder, { recursive: true }));

function sink(isTTY: boolean): { stream: Writable & { isTTY: boolean }; text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => Buffer.concat(chunks).toString() };
}

async function run(args: readonly string[], more: { tty?: boolean; env?: Record<string, string> } = {}) {
  const stdout = sink(more.tty ?? false);
  const stderr = sink(false);
  const code = await runProgram(args, {
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: more.env ?? {},
    cwd: folder,
    now: () => new Date('2026-01-02T03:04:05Z'),
    signal: new AbortController().signal,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

const offline = ['scan', '.', '--offline', '--type', 'lite', '--workers', '1'];

describe('vedette scan --offline', () => {
  it('shows a finding with its code underlined, exits with 1, and says nothing on standard error off a terminal', async () => {
    const { code, stdout, stderr } = await run(offline);
    expect(code).toBe(1);
    expect(stdout).toContain('a.js:2:1');
    expect(stdout).toMatch(/> 2 │ crypto\.createHash\('md5'\)\.update\(x\);\n\s+│ \^{24}/);
    expect(stderr).toBe('');
  });

  it('exits with 0 when nothing reaches the threshold', async () => {
    expect((await run([...offline, '--fail-on', 'critical'])).code).toBe(0);
    expect((await run([...offline, '--fail-on', 'never'])).code).toBe(0);
  });

  it('writes one JSON document, and nothing else, to standard output', async () => {
    for (const format of ['json', 'sarif', 'gitlab', 'cyclonedx']) {
      const { stdout, stderr } = await run([...offline, '--format', format]);
      expect(() => JSON.parse(stdout), format).not.toThrow();
      expect(stderr).toBe('');
    }
  });

  it('writes to a file when asked, and then nothing to standard output', async () => {
    const { stdout } = await run([...offline, '--format', 'json', '--output', 'out.json']);
    expect(stdout).toBe('');
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')).findings).toHaveLength(1);
    rmSync(join(folder, 'out.json'));
  });

  it('uses colour on a terminal only, and not when NO_COLOR is set', async () => {
    const colour = '\u001b[';
    expect((await run(offline, { tty: true })).stdout).toContain(colour);
    expect((await run(offline, { tty: true, env: { NO_COLOR: '1' } })).stdout).not.toContain(colour);
    expect((await run(offline)).stdout).not.toContain(colour);
  });

  it('says what is wrong with the call on standard error and exits with 2', async () => {
    for (const args of [
      ['scan', 'nowhere', '--offline'],
      ['scan', '.'],
      ['scan', '.', '--offline', '--format', 'xml'],
      ['scan', '.', '--offline', '--workers', '0'],
      ['scan', '.', '--offline', '--rules', 'nowhere'],
      ['unknown'],
    ]) {
      const { code, stdout, stderr } = await run(args);
      expect(code, args.join(' ')).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).not.toBe('');
    }
  });
});
