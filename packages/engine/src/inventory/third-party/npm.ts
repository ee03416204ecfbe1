import { readDependencyFile } from '../../dependencies/read.ts';
import type { SourceEntry } from '../source.ts';
import { childrenOf, type Explainer, isFolder, textOf } from './explanation.ts';

/** Dot names cannot be packages: they are what npm, yarn, pnpm and bundlers keep for themselves. */
const PACKAGE = /^(?:@[^/]+\/)?[^./@][^/]*\/?$/;

/**
 * `node_modules`: packages that the project's lock file names, or else npm's own record in the folder, or else those that
 * are reached from the manifest through the manifests of installed packages.
 */
export const npmModules: Explainer = async ({ name, parent, children, evidence }) => {
  if (name !== 'node_modules') return null;
  const named = await evidence.packagesAt('npm', parent);
  if (named === null) return null;
  const names = new Set(named.names);
  if (!named.isLocked) {
    const installed = await textOf(children.get('.package-lock.json'));
    const record = installed === null ? null : readDependencyFile('package-lock.json', installed);
    for (const one of record?.packages ?? []) names.add(one.name.toLowerCase());
    if (!record) await addInstalled(children, names);
  }
  return (path) => {
    if (path.startsWith('.')) return 'vendored';
    const isNamed = PACKAGE.test(path) && names.has(path.replace(/\/$/, '').toLowerCase());
    return isNamed ? 'vendored' : null;
  };
};

const DEPENDENCY_KEYS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;

async function addInstalled(children: ReadonlyMap<string, SourceEntry>, names: Set<string>): Promise<void> {
  const scopes = new Map<string, Map<string, SourceEntry>>();
  // A set that grows while it is gone through hands out what was added.
  for (const name of names) {
    const slash = name.indexOf('/');
    let entry = children.get(`${name}/`);
    if (slash > 0) {
      const scope = name.slice(0, slash + 1);
      const folder = children.get(scope);
      const inScope = scopes.get(scope) ?? (isFolder(folder) ? await childrenOf(folder) : new Map());
      scopes.set(scope, inScope);
      entry = inScope.get(name.slice(slash + 1).concat('/'));
    }
    if (!isFolder(entry)) continue;
    for (const one of await dependenciesOf(await childrenOf(entry))) names.add(one.toLowerCase());
  }
}

async function dependenciesOf(installed: ReadonlyMap<string, SourceEntry>): Promise<string[]> {
  const text = await textOf(installed.get('package.json'));
  if (text === null) return [];
  try {
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest !== 'object' || manifest === null) return [];
    return DEPENDENCY_KEYS.flatMap((key) => {
      const said: unknown = Reflect.get(manifest, key);
      return typeof said === 'object' && said !== null ? Object.keys(said) : [];
    });
  } catch {
    return [];
  }
}

const YARN_FOLDERS = /^(?:cache|releases|plugins|sdks|unplugged|__virtual__|berry|versions)\/$/;
const YARN_FILES = /^(?:install-state\.gz|build-state\.yml|\.yarn-integrity)$/;

/** Folders of yarn and pnpm beside their lock file. */
export const npmStores: Explainer = async ({ name, parent, evidence }) => {
  if (name === '.pnpm-store') {
    return evidence.has(`${parent}pnpm-lock.yaml`) ? () => 'vendored' : null;
  }
  if (name !== '.yarn') return null;
  if (!evidence.has(`${parent}yarn.lock`) && !evidence.has(`${parent}.yarnrc.yml`)) return null;
  return (path) => (YARN_FOLDERS.test(path) || YARN_FILES.test(path) ? 'vendored' : null);
};

/** What Bower notes of a package that it installed: where it took it from, and which release. */
const BOWER_RECORD = /"_(?:source|resolution|release)"\s*:/;

/** `bower_components`: Bower writes a `.bower.json` into each package that it installs; its own notes stand for a manifest that is not there. */
export const bowerComponents: Explainer = async ({ name, parent, children, evidence }) => {
  if (name !== 'bower_components') return null;
  const hasManifest = evidence.has(`${parent}bower.json`);
  const installed = new Set<string>();
  for (const [path, entry] of children) {
    const record = isFolder(entry) ? (await childrenOf(entry)).get('.bower.json') : undefined;
    if (record && (hasManifest || BOWER_RECORD.test((await textOf(record)) ?? ''))) installed.add(path);
  }
  return (path) => (installed.has(path) ? 'vendored' : null);
};
