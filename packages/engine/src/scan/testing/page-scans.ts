import { memorySource } from '../../inventory/source.ts';
import { loadRules } from '../../rules/load.ts';
import type { ScanResult } from '../options.ts';
import { scan } from '../scan.ts';

const LANGUAGES = ['python', 'javascript', 'php', 'ruby', 'java', 'csharp', 'go'];

/** What scans of pages find, by one rule and one source a language: `input()`, or `In.text()` where functions have a class. */
export function pageScans(sink: 'xss' | 'script-url'): {
  readonly run: (files: Readonly<Record<string, string>>) => Promise<ScanResult>;
  /** Places found, and places of lines that hold the mark BAD. */
  readonly foundAndMarked: (
    files: Readonly<Record<string, string>>,
  ) => Promise<{ readonly found: string[]; readonly marked: string[] }>;
} {
  const rules = loadRules(
    LANGUAGES.flatMap((language) => [
      {
        path: `${language}/a/${language}-page.yaml`,
        text: `id: ${language}-page
title: Input in a page
message: A message that is long enough to be one.
remediation: Do it another way.
severity: high
confidence: high
cwe: [CWE-79]
references: ["https://example.org/"]
scan: [standard, audit]
languages: [${language}]
taint:
  sources: [remote, stored]
  sinks: [${sink}]
`,
      },
      {
        path: `${language}/models/own.yaml`,
        text: 'library: own\nsources:\n  - { call: ["input", "In.text", "*.readInput"], kind: remote }\nsinks:\n  - { attribute: href, kind: script-url }\n  - { call: echo, kind: xss }\nsanitizers:\n  - { call: htmlspecialchars, kinds: [xss] }\n  - { guard: "*.startswith", on: receiver, when: true, kinds: [open-redirect] }\n',
      },
    ]),
  );
  const run = (files: Readonly<Record<string, string>>): Promise<ScanResult> =>
    scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  return {
    run,
    async foundAndMarked(files) {
      const { findings } = await run(files);
      const marked = Object.entries(files).flatMap(([path, text]) =>
        text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [`${path}:${i + 1}`] : [])),
      );
      return {
        found: findings.map((one) => `${one.path}:${one.startLine}`).sort(),
        marked: marked.sort(),
      };
    },
  };
}
