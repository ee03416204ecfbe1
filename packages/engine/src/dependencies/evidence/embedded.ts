import type { Gap } from '../component.ts';
import { formatOf } from '../manifests/index.ts';
import { gap } from '../parsed-manifest.ts';

interface Mark {
  readonly ecosystem: Gap['ecosystem'];
  /** Looked for first: a search for fixed words costs nothing. */
  readonly word: string;
  readonly path: RegExp;
  readonly pattern: RegExp;
  readonly what: string;
}

/** Modules of Ansible that install packages of a language (docs.ansible.com, collections `ansible.builtin` and `community.general`). */
const MODULES = [
  ['pypi', 'pip'],
  ['pypi', 'pipx'],
  ['npm', 'npm'],
  ['npm', 'yarn'],
  ['npm', 'pnpm'],
  ['gem', 'gem'],
  ['cargo', 'cargo'],
  ['composer', 'composer'],
] as const;

/** Sets of packages of nixpkgs. */
const NIX = [
  ['pypi', /\bpython\d*Packages\b|\bpython\d*\.withPackages\b/],
  ['npm', /\bnodePackages(?:_latest)?\b/],
  ['gem', /\brubyPackages(?:_[\d_]+)?\b|\bruby\w*\.withPackages\b/],
  ['composer', /\bphp\d*(?:Packages|Extensions)\b/],
] as const;

/** Packages of Debian that are modules of a language, in the lists of Heroku, Binder and Streamlit. */
const DEBIAN = [
  ['pypi', 'python', /^[ \t]*python\d?-\w/m],
  ['npm', 'node-', /^[ \t]*node-\w/m],
  ['gem', 'ruby-', /^[ \t]*ruby-\w/m],
  ['composer', 'php-', /^[ \t]*php-\w/m],
  ['maven', '-java', /^[ \t]*lib[\w.+-]{1,100}-java[ \t\r]*$/m],
] as const;

/** Dependencies that a source file declares within itself. */
const MARKS: readonly Mark[] = [
  ...MODULES.map(
    ([ecosystem, word]): Mark => ({
      ecosystem,
      word: `${word}:`,
      path: /\.ya?ml$/,
      pattern: new RegExp(
        `^[ \\t]*(?:- )?(?:[a-z_]+\\.[a-z_]+\\.)?${word}:[ \\t]*\\r?\\n[ \\t]+(?:name|requirements|chdir|executable|global|path|state)[ \\t]*:`,
        'm',
      ),
      what: `Ansible installs packages of ${word}`,
    }),
  ),
  {
    ecosystem: 'gem',
    word: 'gem',
    path: /\.rb$/,
    pattern: /^[ \t]*(?:chef_gem|gem_package)\s/m,
    what: 'Chef installs gems',
  },
  {
    ecosystem: 'pypi',
    word: 'tool.hatch.envs.',
    path: /(?:^|\/)pyproject\.toml$/,
    pattern: /^\[tool\.hatch\.envs\.[^\n]*\](?:\n(?!\[)[^\n]*)*?\n[ \t]*(?:extra-)?dependencies\s*=/m,
    what: 'Hatch installs packages into environments of its own',
  },
  {
    ecosystem: 'pypi',
    word: 'python_requirement',
    path: /(?:^|\/)BUILD(?:\.\w+)?$/,
    pattern: /\bpython_requirements?\(/,
    what: 'Pants brings in packages of Python',
  },
  {
    ecosystem: 'maven',
    word: '.jar',
    path: /\.xml$/,
    pattern: /<(?:get\s[^>]{0,500}\bsrc\s*=\s*["'][^"']{1,500}\.jar["']|artifact:dependencies\b)/,
    what: 'Ant downloads packages',
  },
  {
    ecosystem: 'maven',
    word: 'apply',
    path: /\.gradle(?:\.kts)?$/,
    pattern: /\bapply[ \t]{0,20}\(?[ \t]{0,20}from[ \t]{0,20}[:=][ \t]{0,20}["']https?:/,
    what: 'applies a script from an address',
  },
  {
    ecosystem: 'maven',
    word: 'fileTree',
    path: /\.gradle(?:\.kts)?$/,
    pattern:
      /^[^\n/]*(?:[iI]mplementation|api|compile|runtimeOnly)\b[ \t(]{0,20}(?:files|fileTree)[ \t]{0,20}\(/m,
    what: 'takes whatever jars lie in a folder',
  },
  {
    ecosystem: 'composer',
    word: 'Plugin Name:',
    path: /(?:^|\/)wp-content\/(?:mu-)?plugins\/.*\.php$/,
    pattern: /^[ \t*#]*Plugin Name:/m,
    what: 'a copy of a plugin of WordPress',
  },
  {
    ecosystem: 'composer',
    word: 'type',
    path: /(?:^|\/)(?:modules|themes|profiles)\/contrib\/[^\n]*\.info\.yml$/,
    pattern: /^type:/m,
    what: 'a copy of a module of Drupal',
  },
  {
    ecosystem: 'nuget',
    word: 'PackageReference',
    // Those of a directory are read.
    path: /^(?!(?:.*\/)?Directory\.(?:Build|Packages)\.\w+$).*\.(?:props|targets|msbuild|proj|sqlproj|wixproj|wapproj|njsproj|esproj|shproj|projitems)$/,
    pattern: /<(?:Global)?PackageReference\s/,
    what: 'refers to packages in a file that projects may import',
  },
  {
    ecosystem: 'nuget',
    word: 'Sdk',
    path: /proj$|\.(?:props|targets)$/,
    pattern: /\bSdk\s{0,20}=\s{0,20}"[^"/]{1,200}\/\d|<Sdk\s+Name=/,
    what: 'is built with an SDK that is a package',
  },
  {
    ecosystem: 'gem',
    word: 'gem',
    path: /(?:^|\/)(?:Pluginfile|Gemfile\.(?!.*lock$)[\w.-]+)$/,
    pattern: /^[ \t]*gem[ \t(]+["']/m,
    what: 'gems of a list that a Gemfile may take in',
  },
  {
    ecosystem: 'maven',
    word: '-',
    path: /\.(?:bnd|bndrun)$/,
    pattern: /^-(?:buildpath|testpath|runbundles|runrequires|includeresource)\b/m,
    what: 'bnd brings in bundles',
  },
  {
    ecosystem: null,
    word: 'git clone',
    path: /(?:^|\/)(?:(?:docker|container)file[^/]*|[^/]*\.(?:docker|container)file)$/i,
    pattern: /\bgit clone\b/,
    what: 'builds an image with the source of something else',
  },
  ...DEBIAN.map(
    ([ecosystem, word, pattern]): Mark => ({
      ecosystem,
      word,
      path: /(?:^|\/)(?:(?:apt|packages)\.txt|Aptfile)$/,
      pattern,
      what: 'the system installs modules of the language',
    }),
  ),
  {
    ecosystem: 'gem',
    word: 'vagrant',
    path: /(?:^|\/)Vagrantfile$/,
    pattern: /\bvagrant\.plugins[ \t]*=|\bvagrant plugin install\b/,
    what: 'Vagrant installs gems as its plugins',
  },
  {
    ecosystem: 'maven',
    word: 'includeBuild',
    path: /\.gradle(?:\.kts)?$/,
    pattern: /\bincludeBuild[ \t]{0,20}\(?[ \t]{0,20}["']\.\.\//,
    what: 'takes in a build that may lie outside the source',
  },
  {
    ecosystem: 'golang',
    word: '../',
    path: /(?:^|\/)go\.work$/,
    pattern: /^[ \t]*(?:use[ \t]+)?["']?\.\.\//m,
    what: 'go.work uses modules that may lie outside the source',
  },
  ...NIX.map(
    ([ecosystem, pattern]): Mark => ({
      ecosystem,
      word: 'ackages',
      path: /\.nix$/,
      pattern,
      what: 'Nix brings in packages',
    }),
  ),
  {
    ecosystem: 'pypi',
    word: '# /// script',
    path: /./,
    pattern: /^# \/\/\/ script\s*$/m,
    what: 'the script declares its own dependencies (PEP 723)',
  },
  {
    ecosystem: 'pypi',
    word: 'pip',
    path: /\.(?:py|ipynb)$/,
    pattern:
      /[!%]pip3? install\b|["']pip3?["']\s*,\s*["']install["']|\bpip(?:\._internal)?\.main\s*\(|-m["',\s]+pip["',\s]+install/,
    what: 'the code installs packages itself',
  },
  {
    ecosystem: 'gem',
    word: 'bundler/inline',
    path: /\.(?:rb|rake|ru)$|(?:^|\/)[^./]+$/,
    pattern: /require\s*\(?\s*['"]bundler\/inline['"]/,
    what: 'the script declares its own gems',
  },
  {
    ecosystem: 'nuget',
    word: '#r',
    path: /\.(?:csx|fsx|cs|cake|ipynb|dib)$/,
    pattern: /^[ \t]*#r[ \t]+"nuget:/m,
    what: 'the script declares its own packages',
  },
  {
    ecosystem: 'nuget',
    word: '#:package',
    path: /\.cs$/,
    pattern: /^#:package\s/m,
    what: 'the file declares its own packages',
  },
  {
    ecosystem: 'nuget',
    word: 'HintPath',
    path: /proj$|\.(?:props|targets)$/,
    pattern: /<HintPath>/,
    what: 'refers to an assembly by its path',
  },
  {
    ecosystem: 'maven',
    word: '@Grab',
    path: /\.(?:groovy|java)$/,
    pattern: /@Grab\b/,
    what: 'the script declares its own dependencies',
  },
  {
    ecosystem: 'maven',
    word: '//DEPS',
    path: /\.(?:java|kt|kts)$/,
    pattern: /^\/\/\s?DEPS\s/m,
    what: 'the script declares its own dependencies (JBang)',
  },
  {
    ecosystem: 'maven',
    word: '//> using',
    path: /\.(?:scala|sc)$/,
    pattern: /^\/\/> using (?:dep|lib)/m,
    what: 'the script declares its own dependencies',
  },
  {
    ecosystem: 'maven',
    word: '@file:DependsOn',
    path: /\.kts$/,
    pattern: /@file:DependsOn\b/,
    what: 'the script declares its own dependencies',
  },
  {
    ecosystem: 'cargo',
    word: 'cargo',
    path: /\.rs$/,
    pattern: /^#!.*\bcargo\b|^(?:\/\/[!/]\s?)?```cargo|^---cargo/m,
    what: 'the script declares its own dependencies',
  },
  {
    ecosystem: 'npm',
    word: 'importmap',
    path: /\.(?:html?|vue|ejs|hbs|php|erb|twig|jinja2?|j2|cshtml|astro|svelte)$/,
    pattern: /type\s*=\s*["']importmap["']/,
    what: 'the page has an import map of its own',
  },
  {
    ecosystem: 'golang',
    word: 'replace',
    path: /(?:^|\/)go\.work$/,
    pattern: /^[ \t]*replace\b/m,
    what: 'go.work replaces modules',
  },
  {
    ecosystem: 'maven',
    word: 'maven',
    path: /(?:^|\/)(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?$|\.(?:bzl|bazel)$|(?:^|\/)maven_install\.json$/,
    pattern: /\bmaven[_.](?:install|jar|artifact)|@maven\/\/|maven_install/,
    what: 'Bazel brings in packages of Maven',
  },
  {
    ecosystem: 'pypi',
    word: 'pip',
    path: /(?:^|\/)(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?$|\.(?:bzl|bazel)$/,
    pattern: /\bpip(?:_parse|_install|_repository|\.parse|\.whl)|@pip|\brequirement\(/,
    what: 'Bazel brings in packages of Python',
  },
  {
    ecosystem: 'npm',
    word: 'npm',
    path: /(?:^|\/)(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?$|\.(?:bzl|bazel)$/,
    pattern: /\b(?:npm|yarn)_(?:install|translate_lock|import)|npm\.npm_|@npm\/\//,
    what: 'Bazel brings in packages of npm',
  },
  {
    ecosystem: 'golang',
    word: 'go_',
    path: /(?:^|\/)(?:WORKSPACE|MODULE)(?:\.bazel)?$|\.bzl$/,
    pattern: /\bgo_repository\(|go_deps\.module\(/,
    what: 'Bazel brings in modules of Go',
  },
  {
    ecosystem: 'cargo',
    word: 'crate',
    path: /(?:^|\/)(?:WORKSPACE|MODULE)(?:\.bazel)?$|\.bzl$/,
    pattern: /\bcrates_repository\(|\bcrate\.(?:spec|annotation|from_specs)\(/,
    what: 'Bazel brings in crates',
  },
  {
    ecosystem: null,
    word: 'http_',
    path: /(?:^|\/)(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?$|\.(?:bzl|bazel)$/,
    pattern: /\bhttp_(?:archive|file|jar)\(|\bgit_repository\(|\bnew_(?:local|git)_repository\(/,
    what: 'Bazel downloads archives',
  },
];

/** What the text of a file says about dependencies that it brings in by itself. */
export function embeddedGaps(path: string, text: string): Gap[] {
  return MARKS.flatMap(({ ecosystem, word, path: wanted, pattern, what }) => {
    if (!wanted.test(path) || !text.includes(word)) return [];
    const found = pattern.exec(text);
    if (!found) return [];
    return [gap(path, ecosystem, 'installed-elsewhere', what, text.slice(0, found.index).split('\n').length)];
  });
}

const REQUIREMENT =
  /^[A-Za-z0-9][\w.-]*(?:\[[\w,\s-]+\])?\s*(?:(?:[=<>~!]=|===|[<>])\s*[\w.*+!-]+\s*(?:,\s*)?)+(?:;.*)?(?:#.*)?$/;

/** A name alone, which is a requirement in a file that is called after them. */
const BARE = /^[A-Za-z0-9][\w.-]*(?:\[[\w,\s-]+\])?\s*(?:[;#].*)?$/;
const OF_REQUIREMENTS = /(?:^|[/_.-])(?:reqs?|requirements?)(?:[_.-][^/]*)?$/i;

/** A list of requirements under a name that says nothing: `reqs.txt`, `deps.in`. Two pins in it are no accident. */
export function requirementListGaps(path: string, text: string): Gap[] {
  if (!/\.(?:txt|in|pip|lock|li?st|reqs?)$|(?:^|\/)[^./]*(?:req|dep)[^./]*$/i.test(path)) return [];
  // What is read as requirements says itself whether it names everything.
  if (formatOf(path)?.reader.ecosystem === 'pypi') return [];
  const rows = text
    .slice(0, 100_000)
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'));
  const isCalledSo = OF_REQUIREMENTS.test(path);
  const isPin = (row: string) => REQUIREMENT.test(row) || (isCalledSo && BARE.test(row));
  const pins = rows.filter((row) => row.length < 300 && isPin(row)).length;
  if (pins === 0 || pins * 2 < rows.length) return [];
  return [
    gap(
      path,
      'pypi',
      'unsupported',
      'looks like requirements of pip under a name that pip files do not have',
    ),
  ];
}
