/** Projects of Cargo, Maven, Composer and Bundler. Maven takes packages from the registry that it is set up for; those of the others are made. */
import type { Crates } from '../setup/cargo-registry.ts';
import type { FixCase } from './apply-fix.ts';

const of = (ecosystem: string, name: string, currentVersion: string, fixedVersion: string) => ({
  ecosystem,
  package: name,
  currentVersion,
  fixedVersion,
});

/** `itoa` is fixed in 1.0.5. */
export const crates: Crates = {
  itoa: { '1.0.1': {}, '1.0.5': {}, '1.0.9': {} },
  serde_json: { '1.0.0': { itoa: '1.0' } },
};

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

export const registryCases: readonly FixCase[] = [...cargo, ...maven, ...composer, ...bundler];
