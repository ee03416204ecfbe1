/** Sources of a project of npm, for tests that need a lock file. */
import type { Files } from './triage.ts';

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly requires?: Record<string, string>;
  readonly hasInstallScript?: boolean;
}

/** A project of npm with this lock file and these sources. */
export function project(
  direct: Record<string, string>,
  locked: Record<string, Locked>,
  sources: Files = {},
  dev: Record<string, string> = {},
): Files {
  const manifest = { name: 'shop', version: '1.0.0', dependencies: direct, devDependencies: dev };
  const packages = Object.entries(locked).map(([name, { requires, ...rest }]) => [
    `node_modules/${name}`,
    { ...rest, ...(requires ? { dependencies: requires } : {}) },
  ]);
  return {
    'package.json': JSON.stringify(manifest, null, 2),
    'package-lock.json': JSON.stringify(
      { name: 'shop', lockfileVersion: 3, packages: Object.fromEntries([['', manifest], ...packages]) },
      null,
      2,
    ),
    ...sources,
  };
}
