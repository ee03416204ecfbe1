import type { RuleFault } from './load.ts';

/** Examples of YAML rules end in `.example.yaml` / `.example.yml`, so that they are not taken for rules. */
export function isExample(path: string): boolean {
  return /\.example\.ya?ml$/.test(path) || path.split('/').includes('examples');
}

/** `file:line:column: message`, one a line. */
export function formatFaults(faults: readonly RuleFault[]): string {
  return faults.map((fault) => `${fault.file}:${fault.line}:${fault.column}: ${fault.message}`).join('\n');
}
