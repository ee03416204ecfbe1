/**
 * Runs the commands that alerts give with the tools that they are for, and prints what came of it: `node scripts/fix-commands.ts [word of a
 * title]`. Tools are taken from the path; what is not there is said. Packages are made, but for those of Maven, which come from the registry that it is set up for.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyFix, type FixCase } from '../tests/fix-commands/apply-fix.ts';
import { goCases, goModules } from '../tests/fix-commands/go-cases.ts';
import { npmCases, npmEnvironment, packages } from '../tests/fix-commands/npm-cases.ts';
import { pythonCases, pythonPackages } from '../tests/fix-commands/python-cases.ts';
import { crates, registryCases } from '../tests/fix-commands/registry-cases.ts';
import { cargoEnvironment, layCargoRegistry } from '../tests/setup/cargo-registry.ts';
import { goEnvironment, layGoProxy } from '../tests/setup/go-proxy.ts';
import { startNpmRegistry } from '../tests/setup/npm-registry.ts';
import { pythonEnvironment, startPythonIndex } from '../tests/setup/python-index.ts';

const isHere = (program: string): boolean => {
  try {
    execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const registry = await startNpmRegistry(packages);
const index = await startPythonIndex(pythonPackages);
const home = mkdtempSync(join(tmpdir(), 'vedette-fix-home-'));
await layGoProxy(join(home, 'proxy'), goModules);
await layCargoRegistry(join(home, 'crates'), crates);
/** By ecosystem. */
const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  npm: npmEnvironment(registry.origin, home),
  pypi: pythonEnvironment(index, home),
  golang: goEnvironment(join(home, 'proxy'), home),
  cargo: await cargoEnvironment(join(home, 'crates'), join(home, 'cargo')),
};

const titled = (byTool: Readonly<Record<string, readonly FixCase[]>>): FixCase[] =>
  Object.entries(byTool).flatMap(([tool, ofTool]) =>
    ofTool.map((one) => ({ ...one, title: `${tool}: ${one.title}`, needs: one.needs ?? [tool] })),
  );

const cases: FixCase[] = [
  ...titled({ ...npmCases(registry.origin), go: goCases, ...pythonCases }),
  ...registryCases,
];

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
    const env = environments[String(one.asked.ecosystem)] ?? {};
    const { commands, titles, before, after, versions } = await applyFix(one, env);
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
await index.close();
rmSync(home, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
