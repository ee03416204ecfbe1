import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { SbomFormat } from '@vedette/contract';
import { engineVersion, sbomText, scan } from '@vedette/engine';
import { usageError } from '../failure/cli-error.ts';
import { listProject } from '../project/list-files.ts';
import { sourceOf } from '../scan/source-of.ts';
import { note } from '../terminal/print.ts';
import type { Surroundings } from '../terminal/surroundings.ts';

/** Finds nothing, so that only the inventory is made. */
const NO_RULES = { rules: [], models: [], faults: [] };

/** The bill of materials of a folder, read by the engine on this machine. */
export async function offlineSbom(
  path: string | undefined,
  format: SbomFormat,
  at: Surroundings,
): Promise<Iterable<string>> {
  const paths = path === undefined ? [] : [path];
  const files = await listProject(at.cwd, paths, { include: [], exclude: [], signal: at.signal });
  if (files.paths.length === 0)
    throw usageError(
      `There is nothing to read in ${path ?? '.'}.`,
      'Name the folder that holds the manifests.',
    );
  const { dependencies } = await scan(sourceOf(files), {
    scanType: 'lite',
    rules: NO_RULES,
    workers: at.engineThreads ?? 1,
    signal: at.signal,
  });
  if (dependencies.gaps.length > 0)
    note(
      at,
      `Incomplete: ${dependencies.gaps.length === 1 ? 'one place' : `${dependencies.gaps.length} places`} could not be resolved. \`vedette scan --offline --format json\` says where.`,
    );
  return sbomText(format, dependencies, {
    name: basename(files.root),
    timestamp: at.now().toISOString(),
    serial: randomUUID(),
    tool: { name: 'vedette', version: engineVersion },
  });
}
