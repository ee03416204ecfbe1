import type { Assembly } from '../assembly.ts';
import { type ImportedFile, importEpss, importKev, importOsv } from '../domains/advisories/index.ts';
import { type AdminOptions, UsageFault, type Values } from './admin-values.ts';

export const advisoriesOptions = {
  epss: { value: 'file', description: 'scores as FIRST publishes them, gzipped or not' },
  kev: { value: 'file', description: 'the catalogue of what is exploited, as CISA publishes it' },
  osv: { value: 'file-or-folder', description: 'OSV records in JSON' },
} as const satisfies AdminOptions;

const readers = { epss: importEpss, kev: importKev, osv: importOsv } as const;

/** Imports the files that were named, one after the other. @throws Error naming the file and line that cannot be read. */
export async function importAdvisories(
  assembly: Assembly,
  values: Values,
): Promise<{ imported: ImportedFile[] }> {
  const named = Object.entries(readers).filter(([kind]) => typeof values[kind] === 'string');
  if (named.length === 0) throw new UsageFault('Name at least one file: --epss, --kev or --osv.');
  const imported: ImportedFile[] = [];
  for (const [kind, read] of named) imported.push(await read(assembly.ctx, String(values[kind])));
  return { imported };
}

export function advisoriesText({ imported }: { imported: readonly ImportedFile[] }): string {
  return imported
    .map(
      ({ kind, entries, dataDate }) =>
        `${kind}: ${entries} entries${dataDate === null ? '' : ` of ${dataDate}`}\n`,
    )
    .join('');
}
