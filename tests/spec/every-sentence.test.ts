/** Each group of sentences is held to its tests in the file that cites it; here it is seen that every group has such a file. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const names = readdirSync(folder);
const tests = names
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

test.each(names.filter((name) => name.endsWith('-sentences.ts')))(
  '%s has no group of sentences that no test file goes through to its end',
  async (name) => {
    const groups = Object.keys(await import(new URL(name, folder).href));
    expect(groups.length).toBeGreaterThan(0);
    const module = `'./${name}'`;
    for (const group of groups) {
      const file = tests.find((text) => text.includes(module) && text.includes(`citing(${group})`));
      expect(file, `${group} is cited`).toBeDefined();
      expect(file).toContain('assertAllCited();');
    }
  },
);
