import { fileURLToPath } from 'node:url';
import type { LoadedRules } from '../rules/load.ts';
import { readRules } from '../scan/read-rules.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
let read: Promise<LoadedRules> | undefined;

/**
 * The product's rules, for tests that scan with them: checked once for every change of them, as a server keeps them, because to parse and
 * check all takes a second of processor time. That they are read right, and examples found, is tested on what is read anew.
 */
export function shippedRules(): Promise<LoadedRules> {
  read ??= readRules(`${root}rules`, `${root}node_modules/.cache/vedette`);
  return read;
}
