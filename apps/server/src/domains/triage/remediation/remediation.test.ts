/** What people are told to do: the command of the tool whose file a package stands in, and who is in the way of it. */
import type { Ecosystem } from '@vedette/engine';
import { describe, expect, test } from 'vitest';
import type { ComponentFact, OccurrenceFact } from '../../components/index.ts';
import { assessWorkspace } from '../assess-workspace.ts';
import type { Subject } from '../subject.ts';
import { component, threat, vulnerability, workspace } from '../testing-facts.ts';
import { remediationsFor } from './remediation.ts';

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

/** As registries of the ecosystem have names. */
const nameIn = (ecosystem: Ecosystem): string =>
  ecosystem === 'maven' ? 'org.acme:lodash' : ecosystem === 'composer' ? 'acme/lodash' : 'lodash';

const declared = (range: string, file = 'manifest') => ({ declaredAt: { file, line: 3, range } });

const fileOf = (format: string): string =>
  ({ requirements: 'requirements.txt', 'packages.config': 'packages.config' })[format] ?? 'file';

const own: [format: string, ecosystem: Ecosystem, range: string, command: string][] = [
  ['package-lock', 'npm', '^1.0.0', 'npm install lodash@1.2.0'],
  ['yarn', 'npm', '^1.0.0', 'yarn add -W lodash@1.2.0'],
  ['yarn-berry', 'npm', '^1.0.0', 'yarn add lodash@1.2.0'],
  ['pnpm', 'npm', '^1.0.0', 'pnpm add --ignore-workspace-root-check lodash@1.2.0'],
  ['bun', 'npm', '^1.0.0', 'bun add lodash@1.2.0'],
  ['requirements', 'pypi', '>=1.0', "python -m pip install --upgrade 'lodash>=1.2.0'"],
  ['requirements', 'pypi', '==1.0.0', 'python -m pip install --upgrade -r requirements.txt'],
  ['pyproject', 'pypi', '==1.0.0', 'python -m pip install --upgrade .'],
  ['poetry', 'pypi', '^1.0', "poetry add 'lodash>=1.2.0'"],
  ['uv', 'pypi', '>=1.0', "uv lock --upgrade-package 'lodash>=1.2.0' && uv sync"],
  ['uv', 'pypi', '==1.0.0', "uv add 'lodash>=1.2.0'"],
  ['pipenv', 'pypi', '==1.0.0', "pipenv install 'lodash>=1.2.0'"],
  [
    'pom',
    'maven',
    '1.0.0',
    'mvn versions:use-dep-version -Dincludes=org.acme:lodash -DdepVersion=1.2.0 -DforceVersion=true -DgenerateBackupPoms=false',
  ],
  ['go.mod', 'golang', 'v1.0.0', 'go get lodash@v1.2.0 && go mod tidy'],
  ['cargo.lock', 'cargo', '1.0', 'cargo update -p lodash@1.0.0 --precise 1.2.0'],
  ['cargo.lock', 'cargo', '=1.0.0', 'cargo add lodash@1.2.0 && cargo update --workspace'],
  ['composer.lock', 'composer', '^1.0', "composer require 'acme/lodash:^1.2.0' --with-all-dependencies"],
  ['gemfile.lock', 'gem', '~> 1.0', 'bundle update lodash --conservative'],
  ['packages.lock', 'nuget', '1.0.0', 'dotnet add package lodash --version 1.2.0'],
  ['packages.config', 'nuget', '1.0.0', 'nuget update packages.config -Id lodash -Version 1.2.0'],
];

test.each(own)(
  'a dependency of one’s own in %s (%s, %s) is moved by: %4$s',
  (format, ecosystem, range, command) => {
    const place = { format, file: fileOf(format), ...declared(range, fileOf(format)) };
    expect(first(place, { ecosystem, name: nameIn(ecosystem) })).toMatchObject({
      workspaceName: 'shop',
      file: fileOf(format),
      command,
    });
  },
);

test('a command is run in the folder of the project that it changes, whatever that is called', () => {
  const at = (file: string) =>
    first({ file, ...declared('^1.0.0', file.replace('package-lock', 'package')) })?.command;
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
    first({ format, ...declared(range) }, { ecosystem, name: nameIn(ecosystem) })?.title;
  expect(title('requirements', 'pypi', '==1.0.0')).toBe(
    'Update lodash to 1.2.0 or later. Write lodash==1.2.0 in place of lodash==1.0.0 at manifest:3, and install from it.',
  );
  expect(title('gemfile.lock', 'gem', '~> 1.0.0')).toContain(
    "Write gem 'lodash', '>= 1.2.0' in place of '~> 1.0.0' at manifest:3.",
  );
  expect(title('package-lock', 'npm', '^1.0.0')).toContain('^1.0.0 at manifest:3 admits it.');
  expect(title('go.mod', 'golang', 'v1.0.0')).toBe('Update lodash to 1.2.0 or later.');
});

describe('a dependency that another package brings in', () => {
  const through = (format: string, ranges: readonly string[], ecosystem: Ecosystem = 'npm') => {
    const of = (name: string) => nameIn(ecosystem).replace('lodash', name);
    return {
      format,
      path: ['shop', `${of('parent')}@2.0.0`, `${of('middle')}@3.0.0`, `${of('lodash')}@1.0.0`],
      requiredBy: ranges.map((range, index) => ({ name: of('middle'), version: `3.0.${index}`, range })),
    };
  };
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
    ['yarn', 'npm', '^1.0.0', "npm pkg set 'resolutions[**/middle/lodash]=^1.2.0' && yarn install"],
    ['yarn-berry', 'npm', '^1.0.0', 'yarn up -R lodash'],
    ['poetry', 'pypi', '>=1.0', 'poetry update lodash'],
    ['composer.lock', 'composer', '^1.0', "composer update acme/lodash --with 'acme/lodash:>=1.2.0'"],
    ['gemfile.lock', 'gem', '>= 1.0', 'bundle update lodash --conservative'],
  ];
  test.each(locks)('moves in %s by: %4$s', (format, ecosystem, range, command) => {
    const name = nameIn(ecosystem);
    expect(first(through(format, [range], ecosystem), { ...brought, ecosystem, name })?.command).toBe(
      command,
    );
  });

  test('is held where one that needs it does not admit the fixed version, which is named; its parent comes after it', () => {
    expect(actions(through('package-lock', ['^1.0.0', '1.0.0']), brought)).toMatchObject([
      {
        title: 'Hold lodash at 1.2.0 or later, which middle@3.0.1 (1.0.0) does not admit.',
        command: "npm pkg set 'overrides[lodash@<1.2.0]=^1.2.0' && npm install",
      },
      {
        title:
          'Or, better where there is such a version: update parent@2.0.0 to a version that brings lodash 1.2.0 or later.',
        command: 'npm install parent@latest',
      },
    ]);
  });

  test('is held with an edit where the tool has no command for it, and the command that follows the edit', () => {
    expect(first(through('pnpm', ['']), brought)).toMatchObject({
      title:
        "Hold lodash at 1.2.0 or later, whatever parent@2.0.0 brings. Write 'lodash@<1.2.0': ^1.2.0 under overrides in pnpm-workspace.yaml beside file (before pnpm 10.5: under pnpm.overrides in package.json), then install.",
      command: 'pnpm install --no-frozen-lockfile',
    });
  });

  test('is held for Bun by a key that leaves later lines of releases alone', () => {
    expect(first(through('bun', ['1.0.0']), brought)?.command).toBe(
      "bun pm pkg set 'overrides[lodash@<1.2.0]=^1.2.0' && bun install",
    );
  });

  test('is held for PDM by an override, which is taken when that package alone is resolved anew', () => {
    const place = { ...through('poetry', ['==1.0.0'], 'pypi'), file: 'pdm.lock' };
    expect(first(place, { ...brought, ecosystem: 'pypi' })).toMatchObject({
      title: expect.stringContaining('under [tool.pdm.resolution.overrides] in pyproject.toml'),
      command: 'pdm update lodash',
    });
  });

  test('is tried in the lock where the file knows no ranges and the tool refuses what does not fit', () => {
    expect(first(through('cargo.lock', ['']), { ...brought, ecosystem: 'cargo' })).toMatchObject({
      title: expect.stringContaining('where that is refused, update parent@2.0.0'),
      command: 'cargo update -p lodash@1.0.0 --precise 1.2.0',
    });
  });

  test('of Maven is managed, and the pom and the lines to write are told', () => {
    const place = { ...through('maven-tree', [''], 'maven'), file: 'shop/deps-tree.txt' };
    const action = first(place, { ...brought, ecosystem: 'maven', name: 'org.acme:lodash' });
    expect(action?.title).toContain(
      'Add <dependency><groupId>org.acme</groupId><artifactId>lodash</artifactId><version>1.2.0</version></dependency> to <dependencyManagement><dependencies> of shop/pom.xml.',
    );
  });

  test('moves its parent where no fixed version is known', () => {
    const about = vulnerability({ version: '1.0.0', fixedVersion: null });
    expect(first(through('package-lock', []), brought, about)?.command).toBe('npm install parent@latest');
  });

  test('is held for all where it was stored before it was known what needs it', () => {
    const { requiredBy: _, ...old } = occurrence(through('package-lock', []));
    expect(first({ ...old, requiredBy: undefined } as never, brought)?.command).toBe(
      "npm pkg set 'overrides[lodash@<1.2.0]=^1.2.0' && npm install",
    );
  });
});

describe('a workspace', () => {
  const web = { file: 'apps/web/package.json', line: 4, range: '^1.0.0', scope: 'production' as const };
  const root = { file: 'package.json', line: 3, range: '1.0.0', scope: 'development' as const };
  const both = (format: string, section: string) => ({
    format,
    file: 'lock',
    path: ['shop', 'lodash@1.0.0'],
    declaredAt: { ...root, section: 'devDependencies' },
    alsoDeclaredAt: [{ ...web, section, alias: 'old' }],
  });
  const commands = (format: string, section = 'optionalDependencies') =>
    actions(both(format, section)).map(({ command }) => command);

  test.each([
    ['package-lock', ['npm install lodash@1.2.0', 'npm install -w apps/web old@npm:lodash@1.2.0']],
    [
      'pnpm',
      [
        'pnpm add --ignore-workspace-root-check lodash@1.2.0',
        'pnpm --filter ./apps/web add old@npm:lodash@1.2.0',
      ],
    ],
    ['yarn', ['yarn add -W --dev lodash@1.2.0', 'cd apps/web && yarn add --optional old@npm:lodash@1.2.0']],
    ['yarn-berry', ['yarn add lodash@1.2.0', 'cd apps/web && yarn add old@npm:lodash@1.2.0']],
    ['bun', ['bun add --dev lodash@1.2.0', 'cd apps/web && bun add --optional old@npm:lodash@1.2.0']],
  ])(
    'of %s moves it in every member that declares it, in its table and under its name there',
    (format, said) => {
      expect(commands(format)).toEqual(said);
    },
  );

  test('takes a hostile package out of every member', () => {
    const place = both('package-lock', 'dependencies');
    const about = threat({ package: 'lodash', version: '1.0.0' });
    const found = actions(place, {}, about).map(({ command }) => command);
    expect(found.slice(0, 2)).toEqual(['npm uninstall lodash', 'npm uninstall -w apps/web old']);
  });

  test('of one that another member brings in holds it there as well as moving it', () => {
    const requiredBy = [{ name: 'middle', version: '3.0.0', range: '1.0.0' }];
    const place = { ...both('package-lock', 'dependencies'), alsoDeclaredAt: [], requiredBy };
    expect(actions(place).map(({ command }) => command)).toEqual([
      'npm install lodash@1.2.0',
      "npm pkg set 'overrides[lodash@<1.2.0]=^1.2.0' && npm install",
    ]);
    // Its lock files do not say what is asked for: it may be in the way.
    const ofPnpm = {
      ...place,
      format: 'pnpm',
      requiredBy: [{ name: 'middle', version: '3.0.0', range: '' }],
    };
    expect(actions(ofPnpm).map(({ command }) => command)).toEqual([
      'pnpm add --ignore-workspace-root-check lodash@1.2.0',
      'pnpm install --no-frozen-lockfile',
    ]);
  });
});

describe('a table of a Python project', () => {
  const tables: [format: string, section: string, command: string][] = [
    ['poetry', 'tool.poetry.dependencies', "poetry add 'lodash>=1.2.0'"],
    ['poetry', 'tool.poetry.group.docs.dependencies', "poetry add --group docs 'lodash>=1.2.0'"],
    ['poetry', 'project.optional-dependencies.socks', "poetry add --optional socks 'lodash>=1.2.0'"],
    ['poetry', 'tool.poetry.dev-dependencies', 'poetry update lodash'],
    ['poetry', "tool.poetry.group.a'b.dependencies", 'poetry update lodash'],
    ['uv', 'project.dependencies', "uv add 'lodash>=1.2.0'"],
    ['uv', 'dependency-groups.docs', "uv add --group docs 'lodash>=1.2.0'"],
    ['uv', 'project.optional-dependencies.socks', "uv add --optional socks 'lodash>=1.2.0'"],
    ['uv', 'tool.uv.dev-dependencies', "uv add --dev 'lodash>=1.2.0'"],
    ['pdm', 'dependency-groups.docs', "pdm add -dG docs 'lodash>=1.2.0'"],
    ['pdm', 'project.optional-dependencies.socks', "pdm add -G socks 'lodash>=1.2.0'"],
    ['pipenv', 'dev-packages', "pipenv install --dev 'lodash>=1.2.0'"],
  ];
  test.each(tables)('of %s, %s, is written by: %s', (format, section, command) => {
    const declaredAt = {
      file: 'pyproject.toml',
      line: 3,
      range: '==1.0.0',
      scope: 'optional' as const,
      section,
    };
    const place = { format: format === 'pdm' ? 'poetry' : format, file: `${format}.lock`, declaredAt };
    const action = first(place, { ecosystem: 'pypi' });
    expect(action?.command).toBe(command);
    const isWritten = /add|install/.test(command);
    expect(action?.title.includes('Write lodash==1.2.0')).toBe(!isWritten);
  });
});

test.each([
  [
    'uv',
    'pypi',
    'dependency-groups.docs',
    ["uv add --frozen --group docs 'lodash>=1.2.0'", "uv add --group docs 'lodash>=1.2.0'"],
  ],
  [
    'poetry',
    'pypi',
    'tool.poetry.group.docs.dependencies',
    [null, "poetry add --group docs 'lodash>=1.2.0'"],
  ],
  [
    'cargo.lock',
    'cargo',
    'dev-dependencies',
    ['cargo add --dev lodash@1.2.0', 'cargo add --dev lodash@1.2.0 && cargo update --workspace'],
  ],
] as const)(
  'of several pins in %s that forbid each other’s new version, the last one alone is resolved',
  (format, ecosystem, section, said) => {
    const one = {
      file: 'manifest',
      line: 3,
      range: ecosystem === 'cargo' ? '=1.0.0' : '==1.0.0',
      scope: 'optional' as const,
      section,
    };
    const found = actions({ format, declaredAt: one, alsoDeclaredAt: [{ ...one, line: 9 }] }, { ecosystem });
    expect(found.map(({ command }) => command)).toEqual(said);
  },
);

describe('a version that is written elsewhere', () => {
  const at = (kind: 'property' | 'managed' | 'catalog' | 'workspace', file: string, name: string) => ({
    file,
    line: 9,
    kind,
    name,
  });
  const place = (format: string, file: string, versionAt: ReturnType<typeof at>) => ({
    format,
    file,
    declaredAt: { file, line: 3, range: '=1.0.0', scope: 'production' as const, versionAt },
  });

  test('in a property of Maven is set there, in the folder of the pom that has it', () => {
    const found = place('pom', 'web/pom.xml', at('property', 'parent/pom.xml', 'lodash.version'));
    expect(first(found, { ecosystem: 'maven', name: 'org.acme:lodash' })?.command).toBe(
      'cd parent && mvn versions:set-property -Dproperty=lodash.version -DnewVersion=1.2.0 -DgenerateBackupPoms=false',
    );
  });

  test('among the managed versions of Maven is changed there', () => {
    const found = place('pom', 'web/pom.xml', at('managed', 'pom.xml', 'org.acme:lodash'));
    expect(first(found, { ecosystem: 'maven', name: 'org.acme:lodash' })?.command).toBe(
      'mvn versions:use-dep-version -Dincludes=org.acme:lodash -DdepVersion=1.2.0 -DforceVersion=true -DgenerateBackupPoms=false',
    );
  });

  test.each([
    [
      'a catalog of Gradle',
      'maven',
      'gradle',
      'app/build.gradle',
      at('catalog', 'gradle/libs.versions.toml', 'lodash'),
      'Write 1.2.0 for lodash in place of =1.0.0 at gradle/libs.versions.toml:9.',
      null,
    ],
    [
      'the central versions of NuGet',
      'nuget',
      'msbuild',
      'App/App.csproj',
      at('managed', 'Directory.Packages.props', 'lodash'),
      'Write Version="1.2.0" in place of Version="=1.0.0" at Directory.Packages.props:9.',
      'cd App && dotnet restore App.csproj --force-evaluate',
    ],
    [
      'the workspace of Cargo',
      'cargo',
      'cargo.lock',
      'Cargo.lock',
      at('workspace', 'Cargo.toml', 'lodash'),
      'Write version 1.2.0 of lodash in place of =1.0.0 at Cargo.toml:9.',
      'cargo update --workspace',
    ],
  ] as const)(
    'in %s is told with file and line, and what follows the edit',
    (_, ecosystem, format, file, versionAt, edit, command) => {
      const name = nameIn(ecosystem);
      const action = first(place(format, file, versionAt), { ecosystem, name });
      expect(action?.title).toContain(edit);
      expect(action?.command).toBe(command);
    },
  );

  test('in a replace of Go is replaced as it is written there, for a version alone too', () => {
    const versionAt = { file: 'go.mod', line: 9, kind: 'replace' as const, name: 'example.com/a@v1.0.0' };
    const about = vulnerability({
      package: 'example.com/a',
      ecosystem: 'golang',
      version: '1.0.0',
      fixedVersion: '1.2.0',
    });
    const present = { ecosystem: 'golang' as const, name: 'example.com/a' };
    expect(first({ format: 'go.mod', file: 'go.mod', versionAt }, present, about)?.command).toBe(
      'go mod edit -replace example.com/a@v1.0.0=example.com/a@v1.2.0 && go mod tidy',
    );
  });
});

test('a module of Go that is kept in vendor is moved where its go.mod is, and the folder is written again', () => {
  const about = vulnerability({
    package: 'example.com/a',
    ecosystem: 'golang',
    version: '1.0.0',
    fixedVersion: '1.2.0',
  });
  const present = { ecosystem: 'golang' as const, name: 'example.com/a' };
  expect(first({ format: 'modules.txt', file: 'svc/vendor/modules.txt' }, present, about)?.command).toBe(
    'cd svc && go get example.com/a@v1.2.0 && go mod tidy && go mod vendor',
  );
});

test('what a workflow uses is told as it has to be written there', () => {
  const about = vulnerability({
    package: 'acme/deploy',
    ecosystem: 'githubactions',
    version: 'v1',
    fixedVersion: 'v2',
  });
  const present = { ecosystem: 'githubactions' as const, name: 'acme/deploy', version: 'v1' };
  const place = {
    format: 'workflow',
    file: '.github/workflows/ci.yml',
    ...declared('v1', '.github/workflows/ci.yml'),
  };
  const action = first(place, present, about);
  expect(action?.title).toContain(
    'Write uses: acme/deploy@v2 in place of acme/deploy@v1 at .github/workflows/ci.yml:3.',
  );
  expect(action?.command).toBeNull();
});

describe('text of a hostile source or sender', () => {
  test.each([
    ['a name that is an address', { name: 'https://evil.example/x.tgz' }],
    ['a name that is an option', { name: '--prefix=/tmp' }],
    ['a name that is a folder', { name: '../../home' }],
    ['a name with a line break', { name: 'lodash\nrm -rf ~' }],
    ['a name with a command', { name: 'lo$(id)dash' }],
    ['an alias that is an option', { occurrences: [occurrence({ alias: '-g' })] }],
    [
      'a parent that is an address',
      {
        relation: 'transitive' as const,
        occurrences: [occurrence({ path: ['shop', 'git+ssh://evil.example/x@1', 'lodash@1.0.0'] })],
      },
    ],
    [
      'one that needs it and is called like a path of settings',
      {
        relation: 'transitive' as const,
        occurrences: [
          occurrence({
            path: ['shop', 'parent@1.0.0', 'lodash@1.0.0'],
            requiredBy: [{ name: 'a]=1 scripts[install', version: null, range: '1.0.0' }],
          }),
        ],
      },
    ],
  ])('%s gets into no command', (_, changes) => {
    expect(actions({}, changes).map(({ command }) => command)).toEqual(actions({}, changes).map(() => null));
  });

  test('a version that is none gets into no command', () => {
    const about = vulnerability({ version: '1.0.0', fixedVersion: '1.2.0;id' });
    expect(first(declared('^1.0.0'), { version: '1.0.0' }, about)?.command).toBeNull();
  });

  test('folders are quoted, and are no options', () => {
    const member = { file: '-x/$(id)/package.json', line: 1, range: '1', scope: 'production' as const };
    expect(first({ file: 'package-lock.json', declaredAt: member })?.command).toBe(
      "npm install -w './-x/$(id)' lodash@1.2.0",
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
