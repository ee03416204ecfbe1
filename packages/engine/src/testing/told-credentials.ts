import { memorySource } from '../inventory/source.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from './shipped-rules.ts';

/** Lines and severities of what a file of this name has for credentials: `3 medium`. */
export async function toldCredentials(file: string, text: string): Promise<readonly string[]> {
  const { findings } = await scan(memorySource({ [file]: text }), {
    scanType: 'standard',
    rules: await shippedRules(),
    workers: 0,
  });
  return findings
    .filter((one) => one.cwe.includes('CWE-798'))
    .map((one) => `${one.startLine} ${one.severity}`);
}
