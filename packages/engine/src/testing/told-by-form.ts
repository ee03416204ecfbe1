import { memorySource } from '../inventory/source.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from './shipped-rules.ts';

/** A rule, a file, its text, and how severe what the rule finds there is to be; `none` where it is to find nothing. */
export type FormCase = readonly [rule: string, file: string, text: string, severity: string];

/** What of the cases is told otherwise, a line each; each is scanned as an application of its own. */
export async function toldOtherwise(cases: readonly FormCase[]): Promise<readonly string[]> {
  const rules = await shippedRules();
  const wanted = new Set(cases.map(([rule]) => rule));
  const files = Object.fromEntries(
    cases.flatMap(([, file, text], i) => [
      [`${i}/${file}`, text],
      // Functions that nothing names would be doubted for that; a manifest makes an application, for which settings are told once.
      [`${i}/package.json`, JSON.stringify({ keywords: text.match(/\w+/g) })],
    ]),
  );
  const { findings } = await scan(memorySource(files), {
    scanType: 'standard',
    rules: { ...rules, rules: rules.rules.filter(({ rule }) => wanted.has(rule.id)) },
    workers: 0,
    importUsage: false,
  });
  const told = new Map(findings.map((one) => [`${one.ruleId} ${one.path}`, one.severity]));
  return cases.flatMap(([rule, file, , severity], i) => {
    const found = told.get(`${rule} ${i}/${file}`) ?? 'none';
    return found === severity ? [] : [`${rule} in ${file}: ${found}, not ${severity}`];
  });
}
