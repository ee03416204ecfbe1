import type { Ecosystem } from '../../ecosystem.ts';
import { cargo } from './cargo.ts';
import { composer } from './composer.ts';
import { gem } from './gem.ts';
import { githubactions } from './githubactions.ts';
import { golang } from './golang.ts';
import { maven } from './maven.ts';
import { npm } from './npm.ts';
import { nuget } from './nuget.ts';
import type { VersionOrder } from './order.ts';
import { pypi } from './pypi.ts';

export type { VersionOrder } from './order.ts';

/** The version order of every ecosystem. */
export const VERSION_ORDERS: Readonly<Record<Ecosystem, VersionOrder>> = {
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
