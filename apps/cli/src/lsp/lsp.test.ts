/**
 * `vedette lsp` in this process, spoken to over its standard input and output by the library that editors speak with;
 * `lsp.long.test.ts` starts the process.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { runProgram } from '../program.ts';

const router = `const express = require('express');
const { list } = require('./list');
const app = express();
app.get('/files', (req, res) => {
  res.json(list(req.query.folder));
});
`;
const harmless = 'exports.list = function list(folder) {\n  return [folder];\n};\n';
const harmful = `const cp = require('child_process');
exports.list = function list(folder) {
  return cp.execSync('ls ' + folder);
};
`;
const own = `const cp = require('child_process');
const app = require('express')();
app.get('/own', (req, res) => {
  res.end();
});
`;

let folder: string;
/** Ends the program as Ctrl-C would: at the end of a session the library ends the process that it runs in. */
const interruption = new AbortController();
let ended: Promise<number>;
let editor: ProtocolConnection;
/** The newest diagnostics of each file, and who waits for others. */
const newest = new Map<string, PublishDiagnosticsParams>();
let waiting: (() => void)[] = [];

const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;

/** The diagnostics of a file as soon as they are so. */
async function shown(name: string, isSo: (diagnostics: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
  for (;;) {
    const { diagnostics } = newest.get(uriOf(name)) ?? {};
    if (diagnostics !== undefined && isSo(diagnostics)) return diagnostics;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}
const some = (diagnostics: Diagnostic[]) => diagnostics.length > 0;
const none = (diagnostics: Diagnostic[]) => diagnostics.length === 0;

const open = (name: string) =>
  editor.sendNotification('textDocument/didOpen', {
    textDocument: {
      uri: uriOf(name),
      languageId: 'javascript',
      version: 1,
      text: readFileSync(join(folder, name), 'utf8'),
    },
  });

let version = 1;
const edit = (name: string, line: number, text: string, linesReplaced = 0) =>
  editor.sendNotification('textDocument/didChange', {
    textDocument: { uri: uriOf(name), version: ++version },
    contentChanges: [
      {
        range: { start: { line, character: 0 }, end: { line: line + linesReplaced, character: 0 } },
        text,
      },
    ],
  });

function save(name: string, text: string) {
  writeFileSync(join(folder, name), text);
  return editor.sendNotification('textDocument/didSave', { textDocument: { uri: uriOf(name) } });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-lsp-'));
  mkdirSync(join(folder, 'cache'));
  for (const [name, text] of Object.entries({
    'app.js': router,
    'list.js': harmless,
    'own.js': own,
    'closed.js': own,
  }))
    writeFileSync(join(folder, name), text);
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  ended = runProgram(['lsp', '--stdio'], {
    stdin,
    stdout,
    stderr: new PassThrough().resume(),
    cwd: folder,
    env: { HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') },
    now: () => new Date(),
    signal: interruption.signal,
    engineThreads: 0,
  });
  editor = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  editor.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    newest.set(params.uri, params);
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  });
  editor.listen();
  await editor.sendRequest('initialize', {
    processId: null,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'shop' }],
  });
  await editor.sendNotification('initialized', {});
});
afterAll(async () => {
  await editor.sendRequest('shutdown');
  interruption.abort();
  expect(await ended).toBe(130);
  editor.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe('vedette lsp', () => {
  it('shows a finding when it is typed, unsaved, and takes it away when it is mended', async () => {
    await open('own.js');
    await edit('own.js', 3, "  cp.exec('ls ' + req.query.folder);\n");
    const [finding] = await shown('own.js', some);
    expect(finding).toMatchObject({ source: 'vedette', severity: 1, range: { start: { line: 3 } } });
    expect(finding?.relatedInformation?.map(({ message }) => message.split(':')[0])).toEqual(
      expect.arrayContaining(['source', 'sink']),
    );
    await edit('own.js', 3, '', 1);
    await shown('own.js', none);
  });

  it('offers to ignore it, which takes a reason, and to open it in the platform', async () => {
    await edit('own.js', 3, "  cp.exec('ls ' + req.query.folder);\n");
    const [finding] = await shown('own.js', some);
    if (finding === undefined) throw new Error('none');
    const ask = (diagnostics: Diagnostic[]) =>
      editor.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: uriOf('own.js') },
        range: finding.range,
        context: { diagnostics },
      });
    const actions = await ask([finding]);
    expect(actions.map(({ title }) => title)).toEqual([
      `Ignore ${finding.code} here, with a reason`,
      'Open in Vedette',
    ]);
    const [insertion] = actions[0]?.edit?.changes?.[uriOf('own.js')] ?? [];
    expect(insertion?.newText).toBe(`  // vedette-ignore: ${finding.code} -- \n`);
    // As the action leaves it there is no reason yet, and it is shown with a word about that.
    await edit('own.js', 3, insertion?.newText ?? '');
    await shown('own.js', ([one]) => JSON.stringify(one?.message).includes('gives no reason'));
    await edit('own.js', 3, `  // vedette-ignore: ${finding.code} -- a fixture of a test\n`, 1);
    await shown('own.js', none);
  });

  it('offers the fix of a rule as long as the text is there that it mends, and what it leaves is no finding', async () => {
    const line = "  require('https').request({ rejectUnauthorized: false });\n";
    await edit('own.js', 3, line, 2);
    const [finding] = await shown('own.js', ([one]) => one?.code === 'javascript-tls-verification-off');
    if (finding === undefined) throw new Error('none');
    const ask = () =>
      editor.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: uriOf('own.js') },
        range: finding.range,
        context: { diagnostics: [finding] },
      });
    const [fix] = await ask();
    expect([fix?.title, fix?.isPreferred]).toEqual(['Replace false with true', true]);
    const [change] = fix?.edit?.changes?.[uriOf('own.js')] ?? [];
    const at = line.indexOf('false');
    expect(change).toEqual({
      range: { start: { line: 3, character: at }, end: { line: 3, character: at + 5 } },
      newText: 'true',
    });
    await edit('own.js', 3, line.replace('false', 'true'), 1);
    await shown('own.js', none);
    expect((await ask()).map(({ title }) => title)).not.toContain('Replace false with true');
  });

  it('shows a way through two files in both of them once it is saved, with every step', async () => {
    await open('app.js');
    await open('list.js');
    await edit('list.js', 0, harmful, harmless.split('\n').length - 1);
    await save('list.js', harmful);
    const [sink] = await shown('list.js', some);
    const [source] = await shown('app.js', some);
    expect(sink?.range.start.line).toBe(2);
    expect(source?.range.start.line).toBe(4);
    expect(source?.message).toContain('It does harm in list.js:3.');
    const files = new Set(source?.relatedInformation?.map(({ location }) => location.uri));
    expect(files).toEqual(new Set([uriOf('app.js'), uriOf('list.js')]));
    await edit('list.js', 0, harmless, harmful.split('\n').length - 1);
    await save('list.js', harmless);
    await shown('list.js', none);
    await shown('app.js', none);
  });

  it('takes what it shows of a file away when that is closed', async () => {
    await open('closed.js');
    await edit('closed.js', 3, "  cp.exec('ls ' + req.query.folder);\n");
    await shown('closed.js', some);
    await editor.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf('closed.js') } });
    await shown('closed.js', none);
  });
});
