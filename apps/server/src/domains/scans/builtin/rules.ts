import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRules } from '@vedette/engine';

const program = fileURLToPath(new URL('../../../../../..', import.meta.url));

/**
 * Gives the product's rules as scan processes take them, in JSON. They are read for the first scan of this process only,
 * and parsed once an installation: that takes a second of processor time, which every scan would have to spend anew.
 */
export function rulesForScans(): () => Promise<string> {
  let read: Promise<string> | undefined;
  return () => {
    read ??= readRules(join(program, 'rules'), join(program, 'node_modules', '.cache', 'vedette')).then(
      (rules) => JSON.stringify(rules),
      (error) => {
        read = undefined;
        throw error;
      },
    );
    return read;
  };
}
