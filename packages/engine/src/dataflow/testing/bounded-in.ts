import { memorySource } from '../../inventory/source.ts';
import { scan } from '../../scan/scan.ts';
import { shippedRules } from '../../testing/shipped-rules.ts';
import { expected as marked } from './flows-in.ts';

const rules = await shippedRules();
const MEANT = /-(?:sql-injection|open-redirect|path-traversal)$/;

/** Lines at which shipped rules tell of statements, redirects and paths of a request, and those that bear the mark `BAD`. */
export async function boundedIn(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly told: string[]; readonly expected: string[] }> {
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  const told = findings.filter((one) => MEANT.test(one.ruleId)).map((one) => `${one.path}:${one.startLine}`);
  return { told: [...new Set(told)].sort(), expected: marked(files).sort() };
}
