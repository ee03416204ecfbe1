import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

it('vedette lsp is a process that an editor starts, is shown findings by, and ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-lsp-'));
  const text =
    "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.x));\n";
  writeFileSync(join(folder, 'app.js'), text);
  const child = spawn(process.execPath, [main, 'lsp', '--stdio'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const editor = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  try {
    const uri = pathToFileURL(join(folder, 'app.js')).href;
    const shown = new Promise<PublishDiagnosticsParams>((resolve) =>
      editor.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
        if (params.diagnostics.length > 0) resolve(params);
      }),
    );
    editor.listen();
    await editor.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities: {},
    });
    await editor.sendNotification('initialized', {});
    await editor.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'javascript', version: 1, text },
    });
    expect((await shown).diagnostics).toMatchObject([{ source: 'vedette', range: { start: { line: 1 } } }]);
    await editor.sendRequest('shutdown');
    await editor.sendNotification('exit');
    expect((await gone)[0]).toBe(0);
  } finally {
    child.kill('SIGKILL');
    editor.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
