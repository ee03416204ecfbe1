import { gap } from '../parsed-manifest.ts';
import type { EvidenceGap } from './evidence-gap.ts';

/** Settings of tools of npm, which load what they name: presets, plugins, shared settings. */
const SETTINGS =
  /(?:^|\/)(?:\.[\w-]+rc(?:\.(?:json5?|[cm]?js|ts|ya?ml))?|[\w.-]+\.(?:config|conf|workspace)\.(?:[cm]?[jt]s|json)|tsconfig[\w.-]*\.json|jsconfig\.json|lerna\.json|package\.json)$/i;
/** Their keys under which packages stand, with a text, a list or a table of them. */
const NAMING =
  /(?:^|[\s{,"'])(?:extends|plugins|presets?|transform|testEnvironment|environment|runner|testRunner|(?:test)?reporters?|resolver|snapshotSerializers|setupFiles\w*|globalSetup|globalTeardown|types|jsxImportSource|parser|processors?|modules|buildModules|addons|themes?|customSyntax|require|loader|import)["']?\s*:\s*(["'][^"'\n]*["']|\[[^\]]{0,3000}|\{[^}]{0,3000}|(?:\n\s*-[^\n]*){1,50})/g;
const STYLES = /\.(?:css|scss|sass|less|styl|pcss|postcss)$/i;
const PAGES = /\.(?:html?|xhtml|ejs|hbs|njk|liquid|twig|jinja2?|j2|erb|php|cshtml)$/i;
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i;

/** A name as npm has it; paths of the source itself and addresses are none. */
const NAME = String.raw`((?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*)`;
const TEXT = new RegExp(`["']~?${NAME}(?:[/:][^"'\\n]*)?["']`, 'gi');
const IN_STYLES = new RegExp(
  `@(?:import|use|forward|plugin|config|reference|source)\\s{1,20}(?:\\([^)]{0,100}\\)\\s{0,20})?(?:url\\(\\s{0,20})?["']~?${NAME}`,
  'gi',
);
const IN_PAGES = new RegExp(
  `\\bimport\\s{0,20}(?:\\(|(?:[\\w{}*$,\\s]{1,500}?\\bfrom\\s{0,20})?)["']${NAME}`,
  'gi',
);
const IN_CODE = new RegExp(
  `^///\\s*<reference\\s+types\\s*=\\s*["']${NAME}|@jsxImportSource\\s+${NAME}|\\bnew\\s+URL\\(\\s*["']${NAME}[^"'\\n]*["']\\s*,\\s*import\\.meta`,
  'gim',
);

/** What tools make of a short name (docs of ESLint, Babel, Stylelint, Jest, TypeScript). */
const longNames = (name: string): string[] => {
  const [scope, rest] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const within = (prefix: string) =>
    scope === undefined ? `${prefix}${rest}` : `${scope}/${prefix}${rest ?? ''}`;
  return [
    'eslint-plugin-',
    'eslint-config-',
    'babel-plugin-',
    'babel-preset-',
    'stylelint-config-',
    'prettier-plugin-',
    'jest-environment-',
  ].map(within);
};

/** Fewer than an index of gaps keeps by name, for several such files. */
const MAX_NAMES = 150;
const MAX_TEXT_CHARS = 200_000;

/** Items of YAML lists stand there without quotes. */
const quoted = (value: string): string => value.replace(/^\s*-\s*([^"'\s][^\n]*?)\s*$/gm, '"$1"');

/** Packages that settings, styles and pages name, and that no import of code shows. Those that are installed are no gap. */
export function namedBySettings(path: string, text: string): EvidenceGap[] {
  if (text.length > MAX_TEXT_CHARS) return [];
  const names = new Set<string>();
  const take = (pattern: RegExp, more: (name: string) => readonly string[], within = text): void => {
    for (const found of within.matchAll(pattern)) {
      const name = found[1] ?? found[2] ?? found[3];
      if (name === undefined || names.size >= MAX_NAMES) continue;
      for (const one of [name, ...more(name)]) names.add(one);
    }
  };
  if (SETTINGS.test(path)) {
    const values = [...text.matchAll(NAMING)].map((found) => quoted(found[1] ?? '')).join('\n');
    take(TEXT, longNames, values);
  }
  if (STYLES.test(path) && text.includes('@')) take(IN_STYLES, () => []);
  if (PAGES.test(path) && text.includes('import')) take(IN_PAGES, () => []);
  if (CODE.test(path) && /<reference|import\.meta|@jsxImportSource/.test(text))
    take(IN_CODE, (name) => [`@types/${name.replace(/^@/, '').replace('/', '__')}`]);
  if (names.size === 0) return [];
  const what = 'names packages that nothing declares';
  return [{ ...gap(path, 'npm', 'undeclared', what, null, [...names]), isOfAbsent: true }];
}
