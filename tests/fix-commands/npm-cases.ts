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

/** The same projects for every tool of npm packages. @param workspaces how its root names its members */
export const npmCases = (install: string, workspaces: Readonly<Record<string, string>> | null): FixCase[] => {
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
      title: 'one that another package pins',
      files: { 'package.json': alone('shop', { dependencies: { pins: '1.0.0', leaf: '2.0.0' } }) },
      setUp: install,
      asked: asked('leaf'),
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
