/** What people are told to do: the command of the tool whose file a package stands in, and who is in the way of it. */
import type { Ecosystem } from '@vedette/engine';
import { describe, expect, test } from 'vitest';
import type { ComponentFact, OccurrenceFact } from '../components/index.ts';
import { assessWorkspace } from './assess-workspace.ts';
import { remediationsFor } from './remediation.ts';
import type { Subject } from './subject.ts';
import { component, threat, vulnerability, workspace } from './testing-facts.ts';

/** One place of lodash 1.0.0; fixed is 1.2.0. */
const occurrence = (changes: Partial<OccurrenceFact>): OccurrenceFact => ({
  file: 'file',
  line: 7,
  format: 'package-lock',
  path: ['shop', 'lodash@1.0.0'],
  declaredAt: null,
  requiredBy: [],
  ...changes,
});

function actions(place: Partial<OccurrenceFact>, changes: Partial<ComponentFact> = {}, about?: Subject) {
  const subject = about ?? vulnerability({ version: '1.0.0', fixedVersion: '1.2.0' });
  const present = component({ version: '1.0.0', occurrences: [occurrence(place)], ...changes });
  return remediationsFor(
    subject,
    assessWorkspace(subject, workspace({ present: [present] }), () => null),
  );
}
const first = (...of: Parameters<typeof actions>) => actions(...of)[0];

const declared = (range: string) => ({ declaredAt: { file: 'manifest', line: 3, range } });

const own: [format: string, ecosystem: Ecosystem, range: string, command: string][] = [
  ['package-lock', 'npm', '^1.0.0', 'npm install lodash@1.2.0'],
  ['yarn', 'npm', '^1.0.0', 'yarn add lodash@1.2.0'],
  ['pnpm', 'npm', '^1.0.0', 'pnpm add lodash@1.2.0'],
  ['bun', 'npm', '^1.0.0', 'bun add lodash@1.2.0'],
  ['requirements', 'pypi', '>=1.0', "python -m pip install --upgrade 'lodash>=1.2.0'"],
  ['requirements', 'pypi', '==1.0.0', 'python -m pip install --upgrade -r file'],
  ['pyproject', 'pypi', '==1.0.0', 'python -m pip install --upgrade .'],
  ['poetry', 'pypi', '^1.0', "poetry add 'lodash>=1.2.0'"],
  ['uv', 'pypi', '>=1.0', "uv lock --upgrade-package 'lodash>=1.2.0'"],
  ['uv', 'pypi', '==1.0.0', "uv add 'lodash>=1.2.0'"],
  ['pipenv', 'pypi', '==1.0.0', "pipenv install 'lodash>=1.2.0'"],
  [
    'pom',
    'maven',
    '1.0.0',
    'mvn versions:use-dep-version -Dincludes=lodash -DdepVersion=1.2.0 -DforceVersion=true',
  ],
  ['go.mod', 'golang', 'v1.0.0', 'go get lodash@v1.2.0 && go mod tidy'],
  ['cargo.lock', 'cargo', '1.0', 'cargo update -p lodash --precise 1.2.0'],
  ['cargo.lock', 'cargo', '=1.0.0', 'cargo add lodash@1.2.0'],
  ['composer.lock', 'composer', '^1.0', 'composer require lodash:^1.2.0 --with-all-dependencies'],
  ['gemfile.lock', 'gem', '~> 1.0', 'bundle update lodash --conservative'],
  ['packages.lock', 'nuget', '1.0.0', 'dotnet add package lodash --version 1.2.0'],
  ['packages.config', 'nuget', '1.0.0', 'nuget update packages.config -Id lodash -Version 1.2.0'],
];

test.each(own)(
  'a dependency of one’s own in %s (%s, %s) is moved by: %4$s',
  (format, ecosystem, range, command) => {
    expect(first({ format, ...declared(range) }, { ecosystem })).toMatchObject({
      workspaceName: 'shop',
      file: 'file',
      command,
    });
  },
);

test('a command is run in the folder of the project that it changes, whatever that is called', () => {
  const at = (file: string) => first({ file, ...declared('^1.0.0') })?.command;
  expect(at('package-lock.json')).toBe('npm install lodash@1.2.0');
  expect(at('apps/web/package-lock.json')).toBe('cd apps/web && npm install lodash@1.2.0');
  expect(at('my app; rm -rf ~/package-lock.json')).toBe("cd 'my app; rm -rf ~' && npm install lodash@1.2.0");
  expect(at('-p/package-lock.json')).toBe('cd ./-p && npm install lodash@1.2.0');
});

test('a package under another name is moved and removed under that name, which is the one that is used', () => {
  expect(first({ alias: 'old-lodash', ...declared('npm:lodash@^1.0.0') })?.command).toBe(
    'npm install old-lodash@npm:lodash@1.2.0',
  );
  expect(actions({ alias: 'helper' }, { name: 'evil-package', version: '1.2.3' }, threat())[0]?.command).toBe(
    'npm uninstall helper',
  );
});

test('a Go module that stands in for another moves as its replacement; without a version nothing is known to help', () => {
  const place = { format: 'go.mod', file: 'go.mod', alias: 'example.com/orig' };
  const fork = { ecosystem: 'golang', name: 'example.com/fork' } as const;
  const about = (fixedVersion: string | null) =>
    vulnerability({ package: 'example.com/fork', ecosystem: 'golang', version: '1.0.0', fixedVersion });
  expect(first(place, fork, about('1.2.0'))?.command).toBe(
    'go mod edit -replace example.com/orig=example.com/fork@v1.2.0 && go mod tidy',
  );
  expect(first(place, fork, about(null))?.command).toBeNull();
});

test('what has to be written is said with its place; a file that names the lowest version gets no word about ranges', () => {
  const title = (format: string, ecosystem: Ecosystem, range: string) =>
    first({ format, ...declared(range) }, { ecosystem })?.title;
  expect(title('requirements', 'pypi', '==1.0.0')).toBe(
    'Update lodash to 1.2.0 or later. Write lodash>=1.2.0 in place of lodash==1.0.0 at manifest:3, and install from it.',
  );
  expect(title('gemfile.lock', 'gem', '~> 1.0.0')).toContain(
    '~> 1.0.0 at manifest:3 must be changed for it.',
  );
  expect(title('package-lock', 'npm', '^1.0.0')).toContain('^1.0.0 at manifest:3 admits it.');
  expect(title('go.mod', 'golang', 'v1.0.0')).toBe('Update lodash to 1.2.0 or later.');
});

describe('a dependency that another package brings in', () => {
  const through = (format: string, ranges: readonly string[]) => ({
    format,
    path: ['shop', 'parent@2.0.0', 'middle@3.0.0', 'lodash@1.0.0'],
    requiredBy: ranges.map((range, index) => ({ name: 'middle', version: `3.0.${index}`, range })),
  });
  const brought = { relation: 'transitive' } as const;

  test('moves in the lock file alone where all that need it admit the fixed version', () => {
    expect(first(through('package-lock', ['^1.0.0']), brought)).toMatchObject({
      title: 'Update lodash to 1.2.0 or later in the lock file alone: middle@3.0.0 asks for ^1.0.0.',
      command: 'npm update lodash',
    });
    expect(first(through('package-lock', ['^1.0.0', '>=1']), brought)?.title).toMatch(
      /all that need it admit that/,
    );
  });

  const locks: [format: string, ecosystem: Ecosystem, range: string, command: string][] = [
    ['yarn', 'npm', '^1.0.0', 'yarn up -R lodash'],
    ['poetry', 'pypi', '>=1.0', 'poetry update lodash'],
    ['composer.lock', 'composer', '^1.0', 'composer update lodash'],
    ['gemfile.lock', 'gem', '>= 1.0', 'bundle update lodash --conservative'],
  ];
  test.each(locks)('moves in %s by: %4$s', (format, ecosystem, range, command) => {
    expect(first(through(format, [range]), { ...brought, ecosystem })?.command).toBe(command);
  });

  test('waits for its parent where one that needs it does not admit the fixed version, and that one is named', () => {
    expect(first(through('package-lock', ['^1.0.0', '1.0.0']), brought)).toMatchObject({
      title:
        'Update parent@2.0.0 to a version that brings lodash 1.2.0 or later: middle@3.0.1 asks for 1.0.0.',
      command: 'npm install parent@latest',
    });
  });

  test('is tried in the lock where the file knows no ranges and the tool refuses what does not fit', () => {
    expect(first(through('cargo.lock', ['']), { ...brought, ecosystem: 'cargo' })).toMatchObject({
      title: expect.stringContaining('where that is refused, update parent@2.0.0'),
      command: 'cargo update -p lodash --precise 1.2.0',
    });
    expect(first(through('pnpm', ['']), brought)?.command).toBe('pnpm add parent@latest');
    expect(first(through('yarn', ['']), brought)?.command).toBe('yarn add parent@latest');
  });

  test('of Maven can be managed instead', () => {
    const action = first(through('maven-tree', ['']), { ...brought, ecosystem: 'maven' });
    expect(action?.title).toContain('Or manage lodash at 1.2.0 in dependencyManagement.');
  });

  test('that was stored before it was known what needs it is moved through its parent', () => {
    const place = through('package-lock', []);
    const { requiredBy: _, ...old } = occurrence(place);
    expect(first({ ...old, requiredBy: undefined } as never, brought)?.command).toBe(
      'npm install parent@latest',
    );
  });
});

test('a hostile package is taken out, and the cache that would bring it back is emptied, with the tool’s own command', () => {
  const commands = actions({ format: 'pnpm' }, { name: 'evil-package', version: '1.2.3' }, threat()).map(
    ({ command }) => command,
  );
  expect(commands).toEqual(['pnpm remove evil-package', 'pnpm store prune']);
  const unknown = actions({ format: 'vcpkg' }, { name: 'evil-package', version: '1.2.3' }, threat());
  expect(unknown.find(({ title }) => title.startsWith('Purge'))?.command).toBeNull();
});
