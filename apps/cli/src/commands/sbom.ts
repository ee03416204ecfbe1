import type { SbomFormat } from '@vedette/contract';
import type { ActionSpec } from '../command-line/command.ts';
import { company, idValue } from '../command-line/options.ts';

/** Written out: the contract's own list comes with all of the contract, which help would wait for. */
const formats: readonly SbomFormat[] = ['cyclonedx', 'spdx'];

export const sbomCommand: ActionSpec = {
  name: 'sbom',
  summary: 'write the bill of materials of a scan, a workspace or a folder',
  about:
    'Writes every package with its licence, digests and what needs it, as far as manifests and lock files say, for other tools to read. Of a workspace it is that of its newest completed scan. With --offline the folder is read on this machine, and nothing leaves it.',
  args: [
    { name: '[path]', description: 'with --offline: the folder (default: this one)', completes: 'folders' },
  ],
  options: [
    {
      flags: '--workspace <name-or-id>',
      description: 'the workspace at the server (default: name of the folder)',
    },
    { flags: '--scan <id>', description: 'a scan at the server instead', parse: idValue('scans list') },
    { flags: '--offline', description: 'read the folder on this machine, without a server' },
    {
      flags: '--format <format>',
      description: 'CycloneDX 1.6 or SPDX 2.3',
      choices: formats,
      default: 'cyclonedx',
    },
    {
      flags: '-o, --output <file>',
      description: 'write to a file instead of standard output',
      completes: 'files',
    },
    company,
  ],
  examples: [
    {
      run: 'vedette sbom --workspace shop -o shop.cdx.json',
      does: 'of its newest completed scan, in CycloneDX',
    },
    { run: 'vedette sbom . --offline --format spdx', does: 'of this folder, without a server' },
  ],
  load: async () => (await import('../sbom/write-sbom.ts')).writeSbom,
};
