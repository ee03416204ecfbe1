import type { Packages } from '../setup/npm-registry.ts';
import type { FixCase } from './apply-fix.ts';

/** `leaf` is fixed in 1.2.0; `pins` asks for what is not, `allows` for what may be. */
export const packages: Packages = {
  leaf: { '1.0.0': {}, '1.2.0': {}, '2.0.0': {} },
  '@acme/le.af': { '1.0.0': {}, '1.2.0': {} },
  pins: { '1.0.0': { leaf: '1.0.0' } },
  allows: { '1.0.0': { leaf: '^1.0.0' } },
  scoped: { '1.0.0': { '@acme/le.af': '1.0.0' } },
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const asked = (name: string) => ({
  package: name,
  ecosystem: 'npm',
  currentVersion: '1.0.0',
  fixedVersion: '1.2.0',
});

/** Locks the vulnerable version, and then asks for what allows a better one. */
const looser = (install: string) =>
  `cp package.json package.json.real && cp package.old.json package.json && ${install} && cp package.json.real package.json && rm package.json.real package.old.json && ${install}`;

const alone = (name: string, dependencies: object) =>
  json({ name, private: true, version: '1.0.0', ...dependencies });

/** @param workspaces how its root names its members */
const projects = (install: string, workspaces: Readonly<Record<string, string>> | null): FixCase[] => {
  const root = workspaces === null ? { workspaces: ['apps/*'] } : {};
  return [
    {
      title: 'a dependency of its own, for development',
      files: { 'package.json': alone('shop', { devDependencies: { leaf: '1.0.0' } }) },
      setUp: install,
      asked: asked('leaf'),
    },
    {
      title: 'one that two members of a workspace and the root declare, under an alias and in other tables',
      files: {
        'package.json': alone('shop', { ...root, devDependencies: { leaf: '1.0.0' } }),
        'apps/web/package.json': alone('web', { optionalDependencies: { leaf: '~1.0.0' } }),
        'apps/api/package.json': alone('api', { dependencies: { old: 'npm:leaf@1.0.0' } }),
        ...workspaces,
      },
      setUp: install,
      asked: asked('leaf'),
    },
    {
      title: 'one that another package brings in and does not pin',
      files: {
        'package.old.json': alone('shop', {
          dependencies: { allows: '1.0.0', leaf: '1.0.0' },
          resolutions: { leaf: '1.0.0' },
        }),
        'package.json': alone('shop', { dependencies: { allows: '1.0.0' } }),
      },
      setUp: looser(install),
      asked: asked('leaf'),
    },
    {
      title: 'one that another package pins, and leaves a later line of it alone',
      files: { 'package.json': alone('shop', { dependencies: { pins: '1.0.0', leaf: '2.0.0' } }) },
      setUp: install,
      asked: asked('leaf'),
      keeps: '2.0.0',
    },
    {
      title: 'one with a scope that another package pins',
      files: { 'package.json': alone('shop', { dependencies: { scoped: '1.0.0' } }) },
      setUp: install,
      asked: asked('@acme/le.af'),
    },
    {
      title: 'one that is declared and pinned by another package as well',
      files: { 'package.json': alone('shop', { dependencies: { pins: '1.0.0', leaf: '1.0.0' } }) },
      setUp: install,
      asked: asked('leaf'),
    },
    {
      title: 'one of a project in a folder with a name that a shell would run',
      files: { "apps/a $(touch x)'/package.json": alone('shop', { dependencies: { leaf: '1.0.0' } }) },
      setUp: `cd apps/a* && ${install}`,
      asked: asked('leaf'),
    },
  ];
};

/** What a person writes where pnpm is told to be held. */
function writeOverride({ asked, files }: FixCase): FixCase['write'] {
  const isHeld = Object.values(files).some((text) => /"(?:pins|allows|scoped)"/.test(text));
  return isHeld
    ? { 'pnpm-workspace.yaml': `overrides:\n  '${String(asked.package)}@<1.2.0': ^1.2.0\n` }
    : undefined;
}

/** These files beside the manifest of the root, which lies in a folder in one of the projects. */
const beside = (cases: readonly FixCase[], files: Readonly<Record<string, string>>): FixCase[] =>
  cases.map((one) => {
    const [root = ''] = Object.keys(one.files).filter((path) => path.endsWith('package.json'));
    const folder = root.slice(0, -'package.json'.length);
    const own = Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text]));
    return { ...one, files: { ...own, ...one.files } };
  });

/** The same projects for every tool of npm packages, by its name. @param origin of the registry, which not every tool learns from its environment */
export const npmCases = (
  origin: string,
): Readonly<Record<'npm' | 'pnpm' | 'yarn' | 'bun', readonly FixCase[]>> => ({
  npm: projects('npm install', null),
  pnpm: beside(
    projects('pnpm install --no-frozen-lockfile', { 'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n" }).map(
      (one) => ({ ...one, write: writeOverride(one) }),
    ),
    { '.npmrc': `registry=${origin}/\n` },
  ),
  yarn: beside(projects('yarn install', null), { '.yarnrc': `registry "${origin}"\n`, 'yarn.lock': '' }),
  bun: beside(projects('bun install', null), { 'bunfig.toml': `[install]\nregistry = "${origin}/"\n` }),
});

/** What makes these tools ask this registry alone, and keep what they keep in a folder. */
export const npmEnvironment = (origin: string, home: string): Readonly<Record<string, string>> => ({
  HOME: home,
  XDG_CACHE_HOME: `${home}/cache`,
  XDG_CONFIG_HOME: `${home}/config`,
  XDG_DATA_HOME: `${home}/data`,
  npm_config_registry: `${origin}/`,
  npm_config_cache: `${home}/npm`,
  npm_config_userconfig: `${home}/none`,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  YARN_NPM_REGISTRY_SERVER: origin,
  YARN_REGISTRY: origin,
  YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  YARN_ENABLE_GLOBAL_CACHE: 'false',
  YARN_CACHE_FOLDER: `${home}/yarn`,
  YARN_ENABLE_TELEMETRY: '0',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  BUN_INSTALL_CACHE_DIR: `${home}/bun`,
  CI: 'true',
});
