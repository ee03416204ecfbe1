import { describe, expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { loadRules } from '../rules/load.ts';
import type { ScanResult } from './options.ts';
import { scan } from './scan.ts';

const rules = loadRules([
  {
    path: 'javascript/a/test-markup.yaml',
    text: `id: test-markup
title: Markup from the address
message: A message that is long enough to be one.
remediation: Do it another way.
severity: high
confidence: high
cwe: [CWE-79]
references: ["https://example.org/"]
scan: [standard, audit]
languages: [javascript]
taint:
  sources: [browser]
  sinks: [xss]
`,
  },
  {
    path: 'javascript/models/page.yaml',
    text: 'library: page\nsources:\n  - { member: location.hash, kind: browser }\nsinks:\n  - { call: document.write, argument: 0.., kind: xss }\n',
  },
]);

const run = (files: Readonly<Record<string, string>>): Promise<ScanResult> =>
  scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });

const places = ({ findings }: ScanResult): string[] =>
  findings.map((one) => `${one.path}:${one.startLine}:${one.startColumn}`);

describe('scripts in pages', () => {
  it('are code of the program, where they stand in the page', async () => {
    const result = await run({
      'site/index.html': '<p>\n</p>\n<script>\n  document.write(location.hash);\n</script>\n',
      'site/menu.html': '<b onclick="document.write(location.hash)">x</b>\n',
    });
    expect(places(result)).toEqual(['site/index.html:4:3', 'site/menu.html:1:13']);
    expect(result.coverage.languages.javascript).toMatchObject({ files: 2, lines: 6 });
    expect(result.coverage.complete).toBe(true);
  });

  it('call functions of scripts that the page loads', async () => {
    const result = await run({
      'site/index.html': '<script src="show.js"></script>\n<script>show(location.hash)</script>\n',
      'site/show.js': 'function show(text) {\n  document.write(text);\n}\n',
    });
    expect(places(result)).toEqual(['site/show.js:2:3']);
    expect(result.findings[0]?.flow?.[0]).toMatchObject({ path: 'site/index.html', startLine: 2 });
  });

  it('are read in pages of engines too, which stay named as read in part', async () => {
    const result = await run({
      'views/a.erb':
        '<% if @user %>\n<script>\n  let id = <%= @user.id %>;\n  document.write(location.hash + id);\n</script>\n<% end %>\n',
    });
    expect(places(result)).toEqual(['views/a.erb:4:3']);
    expect(result.coverage.filesSkipped).toMatchObject([
      { path: 'views/a.erb', reason: 'unsupported-language' },
    ]);
  });

  it('are read in the markup of PHP files, whose own texts are no scripts of the page', async () => {
    const result = await run({
      'a.php':
        '<?php echo "<script>document.write(location.hash)</script>"; ?>\n<script>\n  let id = <?= $id ?>;\n  document.write(location.hash + id);\n</script>\n<?php $x = 1;',
    });
    expect(places(result)).toEqual(['a.php:4:3']);
    expect(result.coverage.languages).toMatchObject({ php: { files: 1 } });
    expect(result.coverage.complete).toBe(true);
  });

  it('do not make a page complete that could not be read', async () => {
    const result = await run({ 'a.html': `<script>${'run(location.hash);'.repeat(1_000)}</script>\n` });
    expect(result.findings).toEqual([]);
    expect(result.coverage.complete).toBe(false);
  });
});
