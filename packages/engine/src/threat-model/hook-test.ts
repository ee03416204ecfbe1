import type { Knowledge } from './knowledge.ts';
import { callTest } from './written-names.ts';

const tests = new WeakMap<Knowledge, (name: string) => boolean>();

/** Whether a call of this name puts something before routes; made once for all files. */
export function hookTest(knowledge: Knowledge): (name: string) => boolean {
  let test = tests.get(knowledge);
  if (!test) {
    test = callTest(knowledge.authentication.hooks);
    tests.set(knowledge, test);
  }
  return test;
}
