/** The extension as it is packed, loaded against a stand-in for the editor, with the real `vedette lsp` behind it. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extensionFiles } from '../../scripts/pack-vscode.ts';

/** What the stand-in gives to the extension, and what it was given. */
interface Editor {
  command: string;
  readonly errors: string[];
  readonly log: string[];
}

/**
 * The editor's interface, of which every member that nothing here is about is a function, a class and an event at once that does
 * nothing. No type says it is whole: whether the editor has a member is seen in the editor.
 */
const STAND_IN = `
const nothing = () => new Proxy(class {}, {
  get: (of, name) => name === 'prototype' ? of.prototype : name === 'then' || name === 'length' ? undefined
    : name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? () => [][Symbol.iterator]() : (of[name] ??= nothing()),
  apply: () => ({ dispose() {} }),
});
const editor = globalThis.vedetteEditor;
const channel = { append: (text) => void editor.log.push(text), appendLine: (text) => void editor.log.push(text), show() {}, dispose() {}, info: (text) => void editor.log.push(text), warn: (text) => void editor.log.push(text), error: (text) => void editor.log.push(text), debug() {}, trace() {}, onDidChangeLogLevel: () => ({ dispose() {} }), logLevel: 0 };
class EventEmitter {
  #listeners = new Set();
  event = (listener) => { this.#listeners.add(listener); return { dispose: () => this.#listeners.delete(listener) }; };
  fire(value) { for (const listener of this.#listeners) listener(value); }
  dispose() {}
}
const known = {
  EventEmitter,
  version: '1.91.0',
  env: { appName: 'stand-in', language: 'en', isTelemetryEnabled: false },
  workspace: {
    getConfiguration: () => ({ get: (key, otherwise) => (key === 'command' ? editor.command : otherwise), inspect: () => undefined }),
    textDocuments: [], notebookDocuments: [], workspaceFolders: undefined,
  },
  window: {
    showErrorMessage: async (message) => void editor.errors.push(message),
    createOutputChannel: () => channel,
    visibleTextEditors: [], tabGroups: { all: [], onDidChangeTabs: () => ({ dispose() {} }) },
  },
};
const over = (own, rest) => new Proxy(own, {
  get: (of, name) => name in of ? (of[name] && Object.getPrototypeOf(of[name]) === Object.prototype && name !== 'env' ? over(of[name], rest[name]) : of[name]) : rest[name],
});
module.exports = over(known, nothing());
`;

let folder: string;
let editor: Editor;
let extension: { activate(): Promise<void>; deactivate(): Promise<void> | undefined };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-vscode-'));
  for (const [path, from] of await extensionFiles()) cpSync(from, join(folder, 'extension', path));
  mkdirSync(join(folder, 'node_modules', 'vscode'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', 'vscode', 'index.js'), STAND_IN);
  const main = join(import.meta.dirname, '../../apps/cli/src/main.ts');
  writeFileSync(
    join(folder, 'vedette'),
    `#!/bin/sh\necho $$ "$@" > '${folder}/ran'\nexec '${process.execPath}' '${main}' "$@"\n`,
  );
  chmodSync(join(folder, 'vedette'), 0o755);
  editor = { command: join(folder, 'vedette'), errors: [], log: [] };
  Object.assign(globalThis, { vedetteEditor: editor });
  extension = createRequire(join(folder, 'extension', 'package.json'))('./extension.js');
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'vedetteEditor');
  rmSync(folder, { recursive: true, force: true });
});

test('it starts the language server that its setting names, and ends it with the window', async () => {
  await extension.activate();
  expect(editor.errors, editor.log.join('\n')).toEqual([]);
  const [, id = '', args] = /^(\d+) (.*)/.exec(readFileSync(join(folder, 'ran'), 'utf8')) ?? [];
  expect(args).toBe('lsp --stdio');
  await extension.deactivate();
  await expect.poll(() => isRunning(Number(id))).toBe(false);
});

test('a command that is not there is told, with what to do', async () => {
  editor.command = join(folder, 'nowhere');
  await extension.activate();
  expect(editor.errors.at(-1)).toMatch(/nowhere could not be started\. Install the command line/);
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
