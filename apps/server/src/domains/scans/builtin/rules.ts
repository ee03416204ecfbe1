import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type KnowledgeFile, type LoadedRules, readRules, readShippedKnowledge } from '@vedette/engine';

const program = fileURLToPath(new URL('../../../../../..', import.meta.url));

/** What a scan process would else have to read, parse and check itself. */
export interface ScanKnowledge {
  readonly rules: LoadedRules;
  /** Of frameworks and their threats. */
  readonly knowledge: readonly KnowledgeFile[];
}

/**
 * Gives the product's rules and knowledge as scan processes take them: `ScanKnowledge` in JSON. They are read for the first scan of this process only,
 * and parsed once an installation: that takes a second of processor time, which every scan would have to spend anew.
 */
export function rulesForScans(): () => Promise<string> {
  let read: Promise<string> | undefined;
  return () => {
    read ??= readRules(join(program, 'rules'), join(program, 'node_modules', '.cache', 'vedette')).then(
      (rules) => JSON.stringify({ rules, knowledge: readShippedKnowledge() } satisfies ScanKnowledge),
      (error) => {
        read = undefined;
        throw error;
      },
    );
    return read;
  };
}
