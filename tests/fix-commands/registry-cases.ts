/** Projects whose tools take packages from their public registries, or make them themselves: `scripts/fix-commands.ts` runs them. */
import type { FixCase } from './apply-fix.ts';

const of = (ecosystem: string, name: string, currentVersion: string, fixedVersion: string) => ({
  ecosystem,
  package: name,
  currentVersion,
  fixedVersion,
});

/** Poetry knows its registry from the project alone. */
const POETRY =
  '([ -z "$POETRY_SOURCE" ] || printf \'\\n[[tool.poetry.source]]\\nname = "index"\\nurl = "%s"\\n\' "$POETRY_SOURCE" >> pyproject.toml) && poetry lock';

const poetry = (tables: string) =>
  `[tool.poetry]\npackage-mode = false\n\n[tool.poetry.dependencies]\npython = "^3.11"\n${tables}`;
const project = (rest: string) =>
  `[project]\nname = "shop"\nversion = "1.0.0"\nrequires-python = ">=3.11"\n${rest}`;
const jinja = of('pypi', 'jinja2', '3.1.2', '3.1.6');
const urllib = of('pypi', 'urllib3', '1.26.5', '1.26.18');

const python: FixCase[] = [
  {
    title: 'Poetry: a package of a group',
    needs: ['poetry'],
    files: { 'pyproject.toml': poetry('\n[tool.poetry.group.docs.dependencies]\njinja2 = "3.1.2"\n') },
    setUp: POETRY,
    asked: jinja,
  },
  {
    title: 'Poetry: a package of an extra, in a nested project',
    needs: ['poetry'],
    files: {
      'services/api/pyproject.toml': project(
        'dependencies = []\n\n[project.optional-dependencies]\nweb = ["jinja2==3.1.2"]\n\n[tool.poetry]\npackage-mode = false\n',
      ),
    },
    setUp: `cd services/api && ${POETRY}`,
    asked: jinja,
  },
  {
    title: 'Poetry: one that another package brings in',
    needs: ['poetry'],
    files: {
      'pyproject.toml': poetry('requests = "2.31.0"\nurllib3 = "1.26.5"\n'),
      'after.toml': poetry('requests = "2.31.0"\n'),
    },
    setUp: `${POETRY} && mv after.toml pyproject.toml && ${POETRY}`,
    asked: urllib,
  },
  {
    title: 'uv: a package of a group and of an extra',
    needs: ['uv'],
    files: {
      'pyproject.toml': project(
        'dependencies = []\n\n[project.optional-dependencies]\nweb = ["jinja2==3.1.2"]\n\n[dependency-groups]\ndocs = ["jinja2==3.1.2"]\n',
      ),
    },
    setUp: 'uv lock',
    asked: jinja,
  },
  {
    title: 'uv: a member of a workspace',
    needs: ['uv'],
    files: {
      'pyproject.toml': project('dependencies = []\n\n[tool.uv.workspace]\nmembers = ["api"]\n'),
      'api/pyproject.toml': project('dependencies = ["jinja2==3.1.2"]\n').replace('"shop"', '"api"'),
    },
    setUp: 'uv lock',
    asked: jinja,
  },
  {
    title: 'uv: one that another package brings in',
    needs: ['uv'],
    files: { 'pyproject.toml': project('dependencies = ["requests==2.31.0"]\n') },
    setUp: 'uv lock --upgrade-package urllib3==1.26.5',
    asked: urllib,
  },
  {
    title: 'pip: a pinned requirement',
    needs: ['python', 'pip'],
    files: { 'api/requirements.txt': 'jinja2==3.1.2\n' },
    setUp: 'true',
    asked: jinja,
    edits: { 'api/requirements.txt': ['jinja2==3.1.2', 'jinja2==3.1.6'] },
  },
  {
    title: 'Pipenv: a package for development',
    needs: ['pipenv'],
    files: { Pipfile: '[packages]\n\n[dev-packages]\njinja2 = "==3.1.2"\n' },
    setUp: 'pipenv lock',
    asked: jinja,
  },
];

const goMain =
  'package main\n\nimport "golang.org/x/text/language"\n\nfunc main() { println(language.English.String()) }\n';
const goMod = (rest: string) =>
  `module example.org/shop\n\ngo 1.21\n\nrequire golang.org/x/text v0.3.5\n${rest}`;
const text = of('golang', 'golang.org/x/text', 'v0.3.5', 'v0.3.8');

const go: FixCase[] = [
  {
    title: 'Go: a module of a nested project',
    needs: ['go'],
    files: { 'svc/go.mod': goMod(''), 'svc/main.go': goMain },
    setUp: 'cd svc && go mod tidy',
    asked: text,
  },
  {
    title: 'Go: one that is replaced by another version of itself',
    needs: ['go'],
    files: {
      'go.mod': goMod('\nreplace golang.org/x/text => golang.org/x/text v0.3.5\n'),
      'main.go': goMain,
    },
    setUp: 'go mod tidy',
    asked: text,
  },
  {
    title: 'Go: one that is replaced at one version',
    needs: ['go'],
    files: {
      'go.mod': goMod('\nreplace golang.org/x/text v0.3.5 => golang.org/x/text v0.3.4\n'),
      'main.go': goMain,
    },
    setUp: 'go mod tidy',
    asked: { ...text, currentVersion: 'v0.3.4' },
  },
  {
    title: 'Go: one that is kept in vendor',
    needs: ['go'],
    files: { 'go.mod': goMod(''), 'main.go': goMain },
    setUp: 'go mod tidy && go mod vendor',
    asked: text,
  },
];

const crate = (name: string, rest: string) =>
  `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${rest}`;
const itoa = of('cargo', 'itoa', '1.0.1', '1.0.5');
const rust = { 'src/lib.rs': '' };

const cargo: FixCase[] = [
  {
    title: 'Cargo: a crate that the manifest lets move',
    needs: ['cargo'],
    files: { 'Cargo.toml': crate('shop', '[dependencies]\nitoa = "1"\n'), ...rust },
    setUp: 'cargo generate-lockfile && cargo update -p itoa --precise 1.0.1',
    asked: itoa,
  },
  {
    title: 'Cargo: one that a member of a workspace pins, under another name, for development',
    needs: ['cargo'],
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["api"]\nresolver = "2"\n',
      'api/Cargo.toml': crate(
        'api',
        '[dev-dependencies]\nnumbers = { package = "itoa", version = "=1.0.1" }\n',
      ),
      'api/src/lib.rs': '',
    },
    setUp: 'cargo generate-lockfile',
    asked: itoa,
  },
  {
    title: 'Cargo: one that the workspace pins for its members',
    needs: ['cargo'],
    files: {
      'Cargo.toml':
        '[workspace]\nmembers = ["api"]\nresolver = "2"\n\n[workspace.dependencies]\nitoa = "=1.0.1"\n',
      'api/Cargo.toml': crate('api', '[dependencies]\nitoa.workspace = true\n'),
      'api/src/lib.rs': '',
    },
    setUp: 'cargo generate-lockfile',
    asked: itoa,
    edits: { 'Cargo.toml': ['=1.0.1', '1.0.5'] },
  },
  {
    title: 'Cargo: one that another crate brings in',
    needs: ['cargo'],
    files: { 'Cargo.toml': crate('shop', '[dependencies]\nserde_json = "1"\n'), ...rust },
    setUp: 'cargo generate-lockfile && cargo update -p itoa --precise 1.0.1',
    asked: itoa,
  },
];

const pom = (rest: string, name = 'shop') =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>org.acme</groupId><artifactId>${name}</artifactId><version>1</version>\n${rest}\n</project>\n`;
const dependency = (version: string) =>
  `<dependencies>\n<dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId>${version}</dependency>\n</dependencies>`;
const PROPERTY = ['$', '{yaml.version}'].join('');
const yaml = of('maven', 'org.yaml:snakeyaml', '1.30', '1.33');
const MVN = 'mvn -q -B dependency:tree -DoutputFile=dependency-tree.txt';

const maven: FixCase[] = [
  {
    title: 'Maven: a version as it is written',
    needs: ['mvn'],
    files: { 'pom.xml': pom(dependency('<version>1.30</version>')) },
    setUp: 'true',
    asked: yaml,
  },
  {
    title: 'Maven: a version in a property of the parent',
    needs: ['mvn'],
    files: {
      'pom.xml': pom(
        '<packaging>pom</packaging><modules><module>web</module></modules><properties><yaml.version>1.30</yaml.version></properties>',
      ),
      'web/pom.xml': `<project><modelVersion>4.0.0</modelVersion><parent><groupId>org.acme</groupId><artifactId>shop</artifactId><version>1</version></parent><artifactId>web</artifactId>\n${dependency(`<version>${PROPERTY}</version>`)}\n</project>\n`,
    },
    setUp: 'true',
    asked: yaml,
  },
  {
    title: 'Maven: a managed version',
    needs: ['mvn'],
    files: {
      'pom.xml': pom(
        `<dependencyManagement>${dependency('<version>1.30</version>')}</dependencyManagement>\n${dependency('')}`,
      ),
    },
    setUp: 'true',
    asked: yaml,
  },
  {
    title: 'Maven: one that another dependency brings in',
    needs: ['mvn'],
    files: {
      'pom.xml': pom(
        '<dependencies>\n<dependency><groupId>com.fasterxml.jackson.dataformat</groupId><artifactId>jackson-dataformat-yaml</artifactId><version>2.13.3</version></dependency>\n</dependencies>',
      ),
    },
    setUp: MVN,
    asked: yaml,
    edits: {
      'pom.xml': [
        '<dependencies>',
        '<dependencyManagement><dependencies><dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>1.33</version></dependency></dependencies></dependencyManagement>\n<dependencies>',
      ],
    },
    settle: MVN,
  },
];

const php = (name: string, version: string, need: object = {}) => ({
  name,
  version,
  require: need,
  dist: { type: 'tar', url: 'leaf.tar' },
});
const composerJson = (require: object) =>
  JSON.stringify({
    require,
    repositories: [
      { type: 'package', package: [php('acme/leaf', '1.0.0'), php('acme/leaf', '1.2.0')] },
      { type: 'package', package: [php('acme/pins', '1.0.0', { 'acme/leaf': '1.0.0' })] },
      { type: 'package', package: [php('acme/allows', '1.0.0', { 'acme/leaf': '^1.0' })] },
      { 'packagist.org': false },
    ],
  });
const leaf = of('composer', 'acme/leaf', '1.0.0', '1.2.0');
const COMPOSER = 'echo 1 > a.php && tar -cf leaf.tar a.php && composer update -q';

const composer: FixCase[] = [
  {
    title: 'Composer: a package of its own',
    needs: ['composer'],
    files: { 'composer.json': composerJson({ 'acme/leaf': '1.0.0' }) },
    setUp: COMPOSER,
    asked: leaf,
  },
  {
    title: 'Composer: one that another package brings in',
    needs: ['composer'],
    files: {
      'composer.json': composerJson({ 'acme/allows': '1.0.0' }),
      'old.json': composerJson({ 'acme/allows': '1.0.0', 'acme/leaf': '1.0.0' }),
    },
    setUp: `mv composer.json new.json && mv old.json composer.json && ${COMPOSER} && mv new.json composer.json && composer update -q acme/allows`,
    asked: leaf,
  },
  {
    title: 'Composer: one that another package pins',
    needs: ['composer'],
    files: { 'composer.json': composerJson({ 'acme/pins': '1.0.0' }) },
    setUp: COMPOSER,
    asked: leaf,
  },
];

/** Gems of one's own, in a folder that Bundler takes for a source. */
const GEMS = [
  'mkdir -p repo/gems && export HOME=$PWD/home && mkdir -p home',
  `for v in 1.0.0 1.2.0; do printf 'Gem::Specification.new { |s| s.name = "leaf"; s.version = "%s"; s.summary = "x"; s.authors = ["x"]; s.files = [] }' $v > leaf.gemspec && gem build -q leaf.gemspec >/dev/null && mv leaf-$v.gem repo/gems/; done`,
  `printf 'Gem::Specification.new { |s| s.name = "allows"; s.version = "1.0.0"; s.summary = "x"; s.authors = ["x"]; s.files = []; s.add_dependency "leaf", "~> 1.0" }' > allows.gemspec && gem build -q allows.gemspec >/dev/null && mv allows-1.0.0.gem repo/gems/`,
  'rm *.gemspec && gem generate_index --directory repo >/dev/null',
  'sed -i "s#REPO#file://$PWD/repo#" Gemfile*',
].join(' && ');
const gemLeaf = of('gem', 'leaf', '1.0.0', '1.2.0');

const bundler: FixCase[] = [
  {
    title: 'Bundler: a gem that the Gemfile lets move',
    needs: ['bundle', 'gem'],
    files: {
      Gemfile: "source 'REPO'\ngem 'leaf', '1.0.0'\n",
      'Gemfile.new': "source 'REPO'\ngem 'leaf', '~> 1.0'\n",
    },
    setUp: `${GEMS} && bundle lock && mv Gemfile.new Gemfile && bundle lock`,
    asked: gemLeaf,
  },
  {
    title: 'Bundler: one that the Gemfile pins',
    needs: ['bundle', 'gem'],
    files: { Gemfile: "source 'REPO'\ngem 'leaf', '1.0.0'\n" },
    setUp: `${GEMS} && bundle lock`,
    asked: gemLeaf,
    edits: { Gemfile: ["'1.0.0'", "'>= 1.2.0'"] },
  },
  {
    title: 'Bundler: one that another gem brings in',
    needs: ['bundle', 'gem'],
    files: {
      Gemfile: "source 'REPO'\ngem 'allows'\ngem 'leaf', '1.0.0'\n",
      'Gemfile.new': "source 'REPO'\ngem 'allows'\n",
    },
    setUp: `${GEMS} && bundle lock && mv Gemfile.new Gemfile && bundle lock`,
    asked: gemLeaf,
  },
];

export const registryCases: readonly FixCase[] = [
  ...python,
  ...go,
  ...cargo,
  ...maven,
  ...composer,
  ...bundler,
];
