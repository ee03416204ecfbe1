import type { Literal } from '../../ir/ir.ts';
import type { FlatModule } from '../../match/flat-module.ts';
import { baseOf } from '../../paths.ts';
import { MAX_LINE_CHARS } from '../limits.ts';
import type { Mention } from './file-usage.ts';
import { hasToolSettings, wordsOfToolSettings } from './tool-settings.ts';

/** What names of packages, modules and classes look like, with what is written around them in configuration. */
const NAME = /^@?[A-Za-z_][\w.@/:+\\-]*$/;
const MAX_NAME_CHARS = 100;
/** Distinct texts of one file: configuration has a hundred; what has more is data, and its first ones are kept. */
const MAX_NAMES = 2_000;
/** Longer documents are data. */
const MAX_TEXT_CHARS = 500_000;

/** Texts in the code of a file that may name a package: `INSTALLED_APPS`, `app.set('view engine', 'pug')`, plugin lists. */
export function namesInCode(flat: FlatModule, lineOf: (offset: number) => number): Mention[] {
  const found = new Map<string, number>();
  for (const i of flat.places('literal')) {
    if (found.size >= MAX_NAMES) break;
    const { type, value, start } = flat.nodes[i] as Literal;
    if (type !== 'string' && type !== 'symbol') continue;
    const text = String(value);
    if (text.length > 1 && text.length <= MAX_NAME_CHARS && NAME.test(text) && !found.has(text))
      found.set(text, lineOf(start));
  }
  return [...found].map(([text, line]) => ({ text, line }));
}

/** Documents in which programs are told what to load or to run. Manifests and lock files name what they declare. */
const CONFIGURATION =
  /(?:^|\/)(?:[^/]*(?:docker|container)file[^/]*|procfile|makefile|justfile|\.[\w.-]*rc|\.env[\w.-]*)$|\.(?:ya?ml|toml|ini|cfg|conf|config|properties|xml|json5?|jsonc|env|service|sh|bash|tf|nix)$/i;
const DECLARES =
  /(?:^|\/)(?:package(?:-lock)?|composer|bower|deno|npm-shrinkwrap|packages\.lock|tsconfig[\w.-]*)\.json$|(?:^|\/)(?:cargo|pipfile|pylock[\w.-]*|libs\.versions)\.toml$|(?:^|\/)(?:pom\.xml|packages\.config|environment\.ya?ml|pnpm-[\w.-]+\.ya?ml|\.pre-commit-config\.yaml|dependabot\.ya?ml|renovate\.json5?)$|\.lock(?:file)?$/i;

const WORD = /@?[A-Za-z_][\w.@/:+\\-]*/g;
const DECLARING = /^(?:\w*[dD]ependencies\w*|overrides|resolutions|keywords|name|description)$/;

/** Words of a package.json but for those of its declarations, whatever its lines are. */
function wordsBesideDeclarations(text: string): Set<string> {
  const words = new Set<string>();
  const walk = (value: unknown, depth: number): void => {
    if (typeof value === 'string') for (const [word] of value.matchAll(WORD)) words.add(word);
    if (typeof value !== 'object' || value === null || depth > 10) return;
    for (const [key, inner] of Object.entries(value)) {
      if (depth === 0 && DECLARING.test(key)) continue;
      if (!Array.isArray(value)) words.add(key);
      walk(inner, depth + 1);
    }
  };
  try {
    walk(JSON.parse(text), 0);
  } catch {
    // What is no JSON is a gap of the inventory.
  }
  return words;
}

/** Words of a configuration file that may name a package. */
export function namesInConfiguration(path: string, text: string): Mention[] {
  const isManifest = baseOf(path) === 'package.json';
  const beside = isManifest ? wordsBesideDeclarations(text) : null;
  if (!isManifest && (!CONFIGURATION.test(path) || DECLARES.test(path))) return [];
  if (text.length > MAX_TEXT_CHARS) return [];
  if (hasToolSettings(path)) return wordsOfToolSettings(path, text).slice(0, MAX_NAMES);
  const found = new Map<string, number>();
  let line = 0;
  let isDeclaring = false;
  for (const row of text.split('\n')) {
    line++;
    if (isManifest) {
      // What it declares is not what it loads; scripts and settings of tools stand beside that.
      const declares =
        /^\s*"(?:\w*[dD]ependencies\w*|overrides|resolutions|keywords|name|description)"\s*:/.test(row);
      if (declares) isDeclaring = !/[\]}]|"\s*,?\s*$/.test(row.slice(row.indexOf(':')));
      if (declares || isDeclaring) {
        if (/^\s*[\]}]/.test(row)) isDeclaring = false;
        continue;
      }
    }
    if (row.length > MAX_LINE_CHARS || /^\s*(?:#|\/\/|;)/.test(row)) continue;
    for (const [word] of row.matchAll(WORD)) {
      if (beside?.has(word) === false) continue;
      if (found.size >= MAX_NAMES) break;
      const name = word.replace(/[.:/\\-]+$/, '');
      if (name.length > 1 && name.length <= MAX_NAME_CHARS && !found.has(name)) found.set(name, line);
    }
  }
  return [...found].map(([name, at]) => ({ text: name, line: at }));
}
