import type { OccurrenceFact } from '../../components/index.ts';
import { cargo } from './cargo-tools.ts';
import { composer } from './composer-tools.ts';
import { bundler } from './gem-tools.ts';
import { golang } from './golang-tools.ts';
import { gradle, maven } from './maven-tools.ts';
import { bun, npm, pnpm, workflow, yarn, yarnBerry } from './npm-tools.ts';
import { dotnet, packagesConfig } from './nuget-tools.ts';
import type { PackageTool } from './package-tool.ts';
import { pdm, pip, pipenv, poetry, pylock, uv } from './python-tools.ts';
import { baseOf } from './shell.ts';

/** The tool of each format that the engine reads (`packages/engine/src/dependencies/manifests`). */
const TOOLS: Readonly<Record<string, PackageTool>> = {
  'package.json': npm,
  'package-lock': npm,
  yarn,
  'yarn-berry': yarnBerry,
  pnpm,
  bun,
  requirements: pip,
  pyproject: pip,
  'setup.py': pip,
  'setup.cfg': pip,
  poetry,
  uv,
  pipenv,
  pipfile: pipenv,
  pylock,
  pom: maven,
  'maven-tree': maven,
  gradle,
  'gradle-lock': gradle,
  'go.mod': golang,
  'modules.txt': golang,
  'cargo.toml': cargo,
  'cargo.lock': cargo,
  'composer.json': composer,
  'composer.lock': composer,
  gemfile: bundler,
  'gemfile.lock': bundler,
  msbuild: dotnet,
  'packages.lock': dotnet,
  'packages.config': packagesConfig,
  workflow,
};

/** Null for a file that no tool is known for. */
export function toolOf({ format, file }: Pick<OccurrenceFact, 'format' | 'file'>): PackageTool | null {
  // PDM locks in the form of Poetry's file.
  if (format === 'poetry' && baseOf(file) === 'pdm.lock') return pdm;
  return Object.hasOwn(TOOLS, format) ? (TOOLS[format] ?? null) : null;
}
