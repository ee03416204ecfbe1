/** A fault in a rule or model file, with one-based position. */
export interface RuleFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Examples of YAML rules end in `.example.yaml` / `.example.yml`, so that they are not taken for rules. */
export function isExample(path: string): boolean {
  return /\.example\.ya?ml$/.test(path) || path.split('/').includes('examples');
}

/** `file:line:column: message`, one a line. */
export function formatFaults(faults: readonly RuleFault[]): string {
  return faults.map((fault) => `${fault.file}:${fault.line}:${fault.column}: ${fault.message}`).join('\n');
}
