import { baseOf } from '../../paths.ts';
import type { Gap } from '../component.ts';
import { gap } from '../parsed-manifest.ts';

/** A file whose name alone says that packages come in through it, in a form that is not read. */
interface KnownFile {
  readonly ecosystem: Gap['ecosystem'];
  /** Matched against the base name, in lower case. */
  readonly base: RegExp;
  readonly what: string;
}

const FILES: readonly KnownFile[] = [
  { ecosystem: 'pypi', base: /^tox\.ini$/, what: 'tox installs packages into environments of its own' },
  { ecosystem: 'pypi', base: /^noxfile\.py$/, what: 'nox installs packages into environments of its own' },
  {
    ecosystem: 'pypi',
    base: /^(?:conda[\w.-]*|environment[\w.-]*|meta)\.ya?ml$|^conda-lock\.yml$|^pixi\.(?:toml|lock)$/,
    what: 'environments of conda are not read',
  },
  {
    ecosystem: 'pypi',
    base: /^(?:buildout\.cfg|pip\.conf|easy-install\.pth|hatch\.toml)$/,
    what: 'not read for packages',
  },
  {
    ecosystem: 'maven',
    base: /^(?:.*\.sbt|build\.sc|build\.mill|ivy(?:settings)?\.xml|.*\.ivy|project\.clj|deps\.edn|build\.boot|buildfile|.*\.jbang|jbang-catalog\.json)$/,
    what: 'builds of sbt, Mill, Ivy, Leiningen, tools.deps, Buildr and JBang are not read',
  },
  {
    ecosystem: 'npm',
    base: /^(?:deno\.jsonc?|deno\.lock|import_?map\.json)$/,
    what: 'imports of Deno are not read',
  },
  {
    ecosystem: 'npm',
    base: /^(?:bower|component|jspm\.config|libman|tsd|typings)\.json$|^package\.(?:yaml|json5)$/,
    what: 'not read for packages',
  },
  {
    ecosystem: 'npm',
    base: /^(?:bun\.lockb|\.pnp\.c?js|jspm\.(?:config\.)?js)$/,
    what: 'binary and script lock files are not read',
  },
  {
    ecosystem: 'nuget',
    base: /^(?:paket\.(?:dependencies|lock|references)|project\.json|project\.lock\.json|dotnet-tools\.json|.*\.nuspec|.*\.cake|msbuild\.sdks)$/,
    what: 'Paket, project.json, tool manifests and package specifications are not read',
  },
  {
    ecosystem: 'composer',
    base: /^(?:package\.xml|pear\.json|phive\.xml|phars\.xml)$/,
    what: 'packages of PEAR and PHARs are not read',
  },
  {
    ecosystem: 'composer',
    // Its first lines are code of PHP, so that it may pass for a text.
    base: /\.phar$/,
    what: 'a PHAR, with the packages that it was made of',
  },
  {
    ecosystem: 'golang',
    base: /^(?:gopkg\.(?:toml|lock)|glide\.(?:yaml|lock)|vendor\.json|godeps\.json)$/,
    what: 'written for tools before Go modules',
  },
  {
    ecosystem: 'other',
    base: /^(?:pubspec\.(?:ya?ml|lock)|mix\.(?:exs|lock)|rebar\.(?:config|lock)|gleam\.toml)$/,
    what: 'packages of Pub and Hex are not read',
  },
  {
    ecosystem: 'other',
    base: /^(?:podfile(?:\.lock)?|.*\.podspec|cartfile(?:\.resolved)?|package\.(?:swift|resolved))$/,
    what: 'packages of CocoaPods, Carthage and Swift are not read',
  },
  {
    ecosystem: 'other',
    base: /^(?:conanfile\.(?:txt|py)|conan\.lock|vcpkg\.json|meson\.wrap|build\.zig\.zon)$/,
    what: 'packages of C, C++ and Zig are not read',
  },
  {
    ecosystem: 'other',
    base: /^(?:.*\.cabal|stack\.yaml|renv\.lock|manifest\.toml|elm\.json|cpanfile|makefile\.pl|.*\.opam|.*\.rockspec)$/,
    what: 'packages of this kind are not read',
  },
];

/** What the name of a file says about packages that come in through it and are not read. */
export function knownFileGaps(path: string): Gap[] {
  const base = baseOf(path).toLowerCase();
  if (base === 'extensions.xml' && /(?:^|\/)\.mvn\//.test(path))
    return [gap(path, 'maven', 'unsupported', 'extensions of Maven are not read')];
  if (/(?:^|\/)\.meteor\/(?:packages|versions)$/.test(path))
    return [gap(path, 'npm', 'unsupported', 'packages of Meteor are not read, and bring in others of npm')];
  if (base === '.gitmodules')
    return [gap(path, null, 'outside-source', 'submodules are repositories of their own, and not read')];
  return FILES.filter((one) => one.base.test(base)).map(({ ecosystem, what }) =>
    gap(path, ecosystem, 'unsupported', what),
  );
}
