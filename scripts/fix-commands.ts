/**
 * Runs the commands that alerts give with the tools that they are for, and prints what came of it: `node scripts/fix-commands.ts [word of a
 * title]`. Tools are taken from the path; what is not there is said. Packages come from the registries that the tools are set up for.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyFix, type FixCase } from '../tests/fix-commands/apply-fix.ts';
import { npmCases, packages } from '../tests/fix-commands/npm-cases.ts';
import { registryCases } from '../tests/fix-commands/registry-cases.ts';
import { startNpmRegistry } from '../tests/setup/npm-registry.ts';

const isHere = (program: string): boolean => {
  try {
    execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const registry = await startNpmRegistry(packages);
const home = mkdtempSync(join(tmpdir(), 'vedette-fix-home-'));
const npmEnv = {
  npm_config_registry: `${registry.origin}/`,
  npm_config_cache: join(home, 'npm'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  YARN_NPM_REGISTRY_SERVER: registry.origin,
  YARN_REGISTRY: registry.origin,
  YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  YARN_ENABLE_GLOBAL_CACHE: 'false',
  YARN_CACHE_FOLDER: join(home, 'yarn'),
  YARN_ENABLE_TELEMETRY: '0',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  CI: 'true',
};

const named = (tool: string, cases: readonly FixCase[], files: Readonly<Record<string, string>> = {}) =>
  cases.map((one) => {
    const [root = ''] = Object.keys(one.files).filter((path) => path.endsWith('package.json'));
    const folder = root.slice(0, -'package.json'.length);
    const own = Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text]));
    return { ...one, title: `${tool}: ${one.title}`, needs: [tool], files: { ...own, ...one.files } };
  });

const address = (line: string) => line.replace('ORIGIN', registry.origin);
const cases: FixCase[] = [
  ...named('npm', npmCases('npm install', null)),
  ...named(
    'pnpm',
    npmCases('pnpm install --no-frozen-lockfile', { 'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n" }).map(
      (one) => ({ ...one, write: writeOverride(one) }),
    ),
    { '.npmrc': address('registry=ORIGIN/\n') },
  ),
  ...named('yarn', npmCases('yarn install', null), {
    '.yarnrc': address('registry "ORIGIN"\n'),
    'yarn.lock': '',
  }),
  ...registryCases,
];

/** What a person writes where pnpm is told to be held. */
function writeOverride({ asked, files }: FixCase): FixCase['write'] {
  const isHeld = Object.values(files).some((text) => /"(?:pins|allows|scoped)"/.test(text));
  return isHeld
    ? { 'pnpm-workspace.yaml': `overrides:\n  '${String(asked.package)}@<1.2.0': ^1.2.0\n` }
    : undefined;
}

const wanted = process.argv[2]?.toLowerCase() ?? '';
let failed = 0;
for (const one of cases) {
  if (!one.title.toLowerCase().includes(wanted)) continue;
  const missing = (one.needs ?? []).filter((program) => !isHere(program));
  if (missing.length > 0) {
    console.log(`not run  ${one.title}: ${missing.join(', ')} not here`);
    continue;
  }
  try {
    const { commands, titles, before, after, versions } = await applyFix(
      one,
      one.asked.ecosystem === 'npm' ? npmEnv : {},
    );
    const isFixed = /^affected_/.test(before) && !/^affected_/.test(after) && versions.length > 0;
    if (!isFixed) failed++;
    const edits = titles.filter((title) => /Write |Add /.test(title));
    console.log(
      `${isFixed ? 'fixed   ' : 'NOT FIXED'} ${one.title}: ${[...edits, ...commands].join(' ; ')} → ${versions.join(', ')} (${before} → ${after})`,
    );
  } catch (error) {
    failed++;
    console.log(`FAILED   ${one.title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await registry.close();
rmSync(home, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
