/** Go projects whose modules are those of a folder (`goModules`). */
import type { GoModules } from '../setup/go-proxy.ts';
import type { FixCase } from './apply-fix.ts';

/** `leaf` is fixed in v1.2.0; `fork` is another name's copy of it. */
export const goModules: GoModules = {
  'example.org/leaf': { 'v1.0.0': {}, 'v1.1.0': {}, 'v1.2.0': {}, 'v1.3.0': {} },
  'example.org/asks': { 'v1.0.0': { 'example.org/leaf': 'v1.0.0' } },
};

const LEAF = 'example.org/leaf';

const main = (imported: string) =>
  `package main\n\nimport "example.org/${imported}"\n\nfunc main() { println(${imported}.Name()) }\n`;
const mod = (required: string, rest = '') =>
  `module example.org/shop\n\ngo 1.18\n\nrequire example.org/${required}\n${rest}`;

const asked = { ecosystem: 'golang', package: LEAF, currentVersion: 'v1.0.0', fixedVersion: 'v1.2.0' };

export const goCases: readonly FixCase[] = [
  {
    title: 'a module of a nested project',
    files: { 'svc/go.mod': mod('leaf v1.0.0'), 'svc/main.go': main('leaf') },
    setUp: 'cd svc && go mod tidy',
    asked,
  },
  {
    title: 'one that another module brings in',
    files: { 'go.mod': mod('asks v1.0.0'), 'main.go': main('asks') },
    setUp: 'go mod tidy',
    asked,
  },
  {
    title: 'one that is replaced by another version of itself',
    files: {
      'go.mod': mod('leaf v1.0.0', `\nreplace ${LEAF} => ${LEAF} v1.0.0\n`),
      'main.go': main('leaf'),
    },
    setUp: 'go mod tidy',
    asked,
  },
  {
    title: 'one that is replaced at one version',
    files: {
      'go.mod': mod('leaf v1.1.0', `\nreplace ${LEAF} v1.1.0 => ${LEAF} v1.0.0\n`),
      'main.go': main('leaf'),
    },
    setUp: 'go mod tidy',
    asked,
  },
  {
    title: 'one that is kept in vendor',
    files: { 'go.mod': mod('leaf v1.0.0'), 'main.go': main('leaf') },
    setUp: 'go mod tidy && go mod vendor',
    asked,
  },
  {
    title: 'one that is asked for without the letter of its version',
    files: { 'go.mod': mod('leaf v1.0.0'), 'main.go': main('leaf') },
    setUp: 'go mod tidy',
    asked: { ...asked, currentVersion: '1.0.0', fixedVersion: '1.2.0' },
  },
];
