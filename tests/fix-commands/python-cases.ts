/** Python projects whose packages are those of an index on loopback (`pythonPackages`). */
import type { PythonPackages } from '../setup/python-index.ts';
import type { FixCase } from './apply-fix.ts';

/** `leaf` is fixed in 1.2.0; `pins` asks for what is not, `allows` for what may be. */
export const pythonPackages: PythonPackages = {
  leaf: { '1.0.0': [], '1.2.0': [], '1.3.0': [] },
  allows: { '1.0.0': ['leaf<2,>=1'] },
  pins: { '1.0.0': ['leaf==1.0.0'] },
};

const asked = { ecosystem: 'pypi', package: 'leaf', currentVersion: '1.0.0', fixedVersion: '1.2.0' };

const project = (rest: string, name = 'shop') =>
  `[project]\nname = "${name}"\nversion = "1.0.0"\nrequires-python = ">=3.9"\n${rest}`;
const dependencies = (...names: readonly string[]) => `dependencies = ${JSON.stringify(names)}\n`;

/** Poetry knows its index from the project alone. */
const POETRY =
  'for f in pyproject.toml after.toml; do [ ! -f $f ] || printf \'\\n[[tool.poetry.source]]\\nname = "index"\\nurl = "%s"\\n\' "$POETRY_SOURCE" >> $f; done; poetry lock';
const inPoetry = (tables: string) =>
  `[tool.poetry]\npackage-mode = false\n\n[tool.poetry.dependencies]\npython = "^3.9"\n${tables}`;

const poetry: FixCase[] = [
  {
    title: 'a package of a group',
    files: { 'pyproject.toml': inPoetry('\n[tool.poetry.group.docs.dependencies]\nleaf = "1.0.0"\n') },
    setUp: POETRY,
    asked,
  },
  {
    title: 'a package of an extra, in a nested project',
    files: {
      'services/api/pyproject.toml': project(
        'dependencies = []\n\n[project.optional-dependencies]\nweb = ["leaf==1.0.0"]\n\n[tool.poetry]\npackage-mode = false\n',
      ),
    },
    setUp: `cd services/api && ${POETRY}`,
    asked,
  },
  {
    title: 'a package of its own and of a group at once',
    files: {
      'pyproject.toml': inPoetry('leaf = "1.0.0"\n\n[tool.poetry.group.docs.dependencies]\nleaf = "1.0.0"\n'),
    },
    setUp: POETRY,
    asked,
    edits: { 'pyproject.toml': ['leaf = "1.0.0"', 'leaf = ">=1.2.0"'] },
  },
  {
    title: 'one that another package brings in',
    files: {
      'pyproject.toml': inPoetry('allows = "1.0.0"\nleaf = "1.0.0"\n'),
      'after.toml': inPoetry('allows = "1.0.0"\n'),
    },
    setUp: `${POETRY} && mv after.toml pyproject.toml && poetry lock`,
    asked,
  },
];

const TABLES =
  'dependencies = []\n\n[project.optional-dependencies]\nweb = ["leaf==1.0.0"]\n\n[dependency-groups]\ndocs = ["leaf==1.0.0"]\n';

const uv: FixCase[] = [
  {
    title: 'a package of a group and of an extra',
    files: { 'pyproject.toml': project(TABLES) },
    setUp: 'uv lock',
    asked,
  },
  {
    title: 'a package of a nested project',
    files: { 'services/api/pyproject.toml': project(dependencies('leaf==1.0.0')) },
    setUp: 'cd services/api && uv lock',
    asked,
  },
  {
    title: 'a member of a workspace',
    files: {
      'pyproject.toml': project(`${dependencies()}\n[tool.uv.workspace]\nmembers = ["api"]\n`),
      'api/pyproject.toml': project(dependencies('leaf==1.0.0'), 'api'),
    },
    setUp: 'uv lock',
    asked,
  },
  {
    title: 'one that another package brings in',
    files: { 'pyproject.toml': project(dependencies('allows==1.0.0')) },
    setUp: 'uv lock --upgrade-package leaf==1.0.0',
    asked,
  },
];

/** It would be built and installed with what it needs otherwise, and no build tool is in the index. */
const inPdm = (rest: string) => `${project(rest)}\n[tool.pdm]\ndistribution = false\n`;

const pdm: FixCase[] = [
  {
    title: 'a package of a group and of an extra',
    files: { 'pyproject.toml': inPdm(TABLES) },
    setUp: 'pdm lock',
    asked,
    edits: { 'pyproject.toml': ['web = ["leaf==1.0.0"]', 'web = ["leaf>=1.2.0"]'] },
  },
  {
    title: 'a package of a nested project',
    files: { 'services/api/pyproject.toml': inPdm(dependencies('leaf==1.0.0')) },
    setUp: 'cd services/api && pdm lock',
    asked,
  },
  {
    title: 'one that another package pins',
    files: { 'pyproject.toml': inPdm(dependencies('pins==1.0.0')) },
    setUp: 'pdm lock',
    asked,
    write: { 'pyproject.toml': '\n[tool.pdm.resolution.overrides]\nleaf = ">=1.2.0"\n' },
  },
  {
    title: 'one that another package brings in',
    files: {
      'pyproject.toml': inPdm(dependencies('allows==1.0.0', 'leaf==1.0.0')),
      'after.toml': inPdm(dependencies('allows==1.0.0')),
    },
    setUp: 'pdm lock && mv after.toml pyproject.toml && pdm lock --update-reuse',
    asked,
  },
];

const pip: FixCase[] = [
  {
    title: 'a pinned requirement',
    needs: ['python', 'pip'],
    files: { 'api/requirements.txt': 'leaf==1.0.0\n' },
    setUp: 'python -m venv .venv',
    asked,
    edits: { 'api/requirements.txt': ['leaf==1.0.0', 'leaf==1.2.0'] },
  },
];

const pipenv: FixCase[] = [
  {
    title: 'a package for development',
    files: { Pipfile: '[packages]\n\n[dev-packages]\nleaf = "==1.0.0"\n' },
    setUp: 'pipenv lock',
    asked,
  },
];

/** By the name of the tool that is to be there. */
export const pythonCases: Readonly<Record<string, readonly FixCase[]>> = { poetry, uv, pdm, pip, pipenv };
