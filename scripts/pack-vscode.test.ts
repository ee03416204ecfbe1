import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packExtension } from './pack-vscode.ts';

/** Names in the central directory of a ZIP file (APPNOTE 4.3.12). */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  const signature = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 46))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names;
}

test('the extension is packed with all that it loads, and the same files make the same bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-vsix-'));
  await packExtension(join(folder, 'a.vsix'));
  await packExtension(join(folder, 'b.vsix'));
  const packed = readFileSync(join(folder, 'a.vsix'));
  expect(packed.equals(readFileSync(join(folder, 'b.vsix')))).toBe(true);
  expect(namesIn(packed)).toEqual(
    expect.arrayContaining([
      'extension.vsixmanifest',
      '[Content_Types].xml',
      'extension/package.json',
      'extension/extension.js',
      'extension/LICENSE.txt',
      'extension/node_modules/vscode-languageclient/package.json',
      'extension/node_modules/vscode-jsonrpc/package.json',
    ]),
  );
  rmSync(folder, { recursive: true });
});
