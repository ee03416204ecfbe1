import { childrenOf, type Explainer, isFolder, textOf } from './explanation.ts';

/** `vendor/` of Go: the modules that `vendor/modules.txt` lists (`# path version`), beside a `go.mod`. The list itself is read. */
export const goVendor: Explainer = async ({ name, parent, children, evidence }) => {
  if (name !== 'vendor' || !evidence.has(`${parent}go.mod`)) return null;
  const text = await textOf(children.get('modules.txt'));
  if (text === null) return null;
  const modules = new Set<string>();
  for (const [, module] of text.matchAll(/^# (\S+) (?:v\S+|=>)/gm)) modules.add(`${module}/`);
  return (path) => (modules.has(path) ? 'vendored' : null);
};

/** What Composer writes into `vendor/` besides packages (getcomposer.org/doc/articles/autoloader-optimization.md). */
const COMPOSER_OWN =
  /^(?:autoload\.php|bin\/|composer\/(?:autoload_\w+\.php|ClassLoader\.php|InstalledVersions\.php|installed\.(?:json|php)|platform_check\.php|LICENSE))$/;

/** `vendor/` of Composer: the packages of `composer.lock`, or of Composer's own list in the folder. */
export const composerVendor: Explainer = async ({ name, parent, children, evidence }) => {
  if (name !== 'vendor') return null;
  const named = await evidence.packagesAt('composer', parent);
  if (named === null) return null;
  const names = new Set(named.names);
  const own = children.get('composer/');
  if (!named.isLocked && isFolder(own)) {
    const installed = await textOf((await childrenOf(own)).get('installed.json'));
    for (const [, one] of (installed ?? '').matchAll(/^\s*"name"\s*:\s*"([^"/]+\/[^"/]+)"/gm)) {
      if (one !== undefined) names.add(one.toLowerCase());
    }
  }
  return (path) =>
    COMPOSER_OWN.test(path) || names.has(path.replace(/\/$/, '').toLowerCase()) ? 'vendored' : null;
};

/** `<engine>/<version of its interface>/` under `vendor/bundle`, where Bundler puts gems and what belongs to them. */
const BUNDLE = /^bundle\/[^/]+\/[^/]+\/([^/]+)\/(?:([^/]+)\/)?$/;
const BUNDLE_OWN = /^(?:cache|specifications|extensions|build_info|doc|plugins|bin)$/;

/** `vendor/bundle` and `vendor/cache` of Bundler: the gems that `Gemfile.lock` names. */
export const gemVendor: Explainer = async ({ name, parent, evidence }) => {
  if (name !== 'vendor') return null;
  const named = await evidence.packagesAt('gem', parent);
  if (named === null) return null;
  const isNamed = (gem: string): boolean => {
    // `rails-7.1.2`, `nokogiri-1.16.0-x86_64-linux`; a gem from Git: `<name>-<commit>`.
    for (let at = gem.indexOf('-'); at > 0; at = gem.indexOf('-', at + 1)) {
      if (/^-[\da-f]/.test(gem.slice(at)) && named.names.has(gem.slice(0, at).toLowerCase())) return true;
    }
    return false;
  };
  return (path) => {
    const [, kind, gem] = BUNDLE.exec(path) ?? [];
    if (kind !== undefined) {
      if (BUNDLE_OWN.test(kind)) return 'vendored';
      return gem !== undefined && /^(?:bundler\/)?gems$/.test(kind) && isNamed(gem) ? 'vendored' : null;
    }
    const cached = /^cache\/([^/]+)(?:\/|\.gem)$/.exec(path)?.[1];
    return cached !== undefined && isNamed(cached) ? 'vendored' : null;
  };
};

/** `vendor/` of `cargo vendor`: the crates of `Cargo.lock`, as `<name>` or `<name>-<version>`. */
export const cargoVendor: Explainer = async ({ name, parent, evidence }) => {
  if (name !== 'vendor') return null;
  const named = await evidence.packagesAt('cargo', parent);
  if (!named?.isLocked) return null;
  return (path) => {
    const crate = /^([^/]+)\/$/.exec(path)?.[1]?.toLowerCase();
    if (crate === undefined) return null;
    return named.names.has(crate) || named.names.has(crate.replace(/-\d+\.\d+\.\d+.*$/, ''))
      ? 'vendored'
      : null;
  };
};

/** `Pods/` of CocoaPods: the pods that `Podfile.lock` names, and what CocoaPods makes for them. */
export const podsFolder: Explainer = async ({ name, parent, children, evidence }) => {
  if (name !== 'pods' || !evidence.has(`${parent}Podfile.lock`)) return null;
  const manifest = await textOf(children.get('Manifest.lock'));
  if (manifest === null) return null;
  const names = new Set(['Headers/', 'Local Podspecs/', 'Target Support Files/', 'Manifest.lock']);
  for (const [, pod] of manifest.matchAll(/^ {2}- "?([^\s"/(:]+)/gm)) names.add(`${pod}/`);
  return (path) => (names.has(path) || /^Pods\.xcodeproj\/$/.test(path) ? 'vendored' : null);
};
