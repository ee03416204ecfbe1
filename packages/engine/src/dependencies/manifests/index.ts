import type { Ecosystem } from '../../ecosystem.ts';
import type { EcosystemReader, FileFormat } from '../parsed-manifest.ts';
import { cargo } from './cargo/index.ts';
import { composer } from './composer/index.ts';
import { gem } from './gem/index.ts';
import { githubactions } from './githubactions/index.ts';
import { golang } from './golang/index.ts';
import { maven } from './maven/index.ts';
import { npm } from './npm/index.ts';
import { nuget } from './nuget/index.ts';
import { pypi } from './pypi/index.ts';

/** Every ecosystem that is read; one folder each. */
export const ECOSYSTEMS: Readonly<Record<Ecosystem, EcosystemReader>> = {
  npm,
  pypi,
  maven,
  golang,
  cargo,
  composer,
  gem,
  nuget,
  githubactions,
};

export function formatOf(path: string): { reader: EcosystemReader; format: FileFormat } | null {
  for (const reader of Object.values(ECOSYSTEMS)) {
    const format = reader.formats.find((candidate) => candidate.matches(path));
    if (format) return { reader, format };
  }
  return null;
}
