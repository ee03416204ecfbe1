import type { LanguageId } from '../../ir/ir.ts';
import { programLanguage } from '../../ir/program-language.ts';
import { MAX_LINE_CHARS } from '../limits.ts';
import type { FileUsage, ImportUse } from './file-usage.ts';

/** Kinds of files that hold code of an ecosystem and are not parsed: their imports are read line by line. */
const UNPARSED: readonly { readonly path: RegExp; readonly language: LanguageId }[] = [
  { path: /\.ipynb$/i, language: 'python' },
  { path: /\.(?:pyx|pxd|xsh|mako)$/i, language: 'python' },
  {
    path: /\.(?:astro|mdx|coffee|litcoffee|ls|gjs|gts|marko|riot|imba|res|re|elm|es)$/i,
    language: 'javascript',
  },
  { path: /\.(?:scala|sc|groovy|gvy|jspx?|tagx?|clj[cs]?|xtend|ftl|vm)$/i, language: 'java' },
  { path: /\.(?:cshtml|razor|fsx?|vb|vbhtml|xaml|aspx|ascx)$/i, language: 'csharp' },
  { path: /\.(?:erb|haml|slim|jbuilder|rabl|thor|podspec)$/i, language: 'ruby' },
  { path: /\.(?:blade\.php|twig|latte|tpl)$/i, language: 'php' },
];

/** The language of a file of which only import lines are read; null for all others. */
export function unparsedLanguage(path: string): LanguageId | null {
  return UNPARSED.find((one) => one.path.test(path))?.language ?? null;
}

const JAVASCRIPT = [
  /\bfrom\s*['"]([^'"\s]+)['"]/g,
  /\bimport\s*['"]([^'"\s]+)['"]/g,
  /\b(?:import|require(?:\.resolve)?)\s*\(?\s*['"]([^'"\s]+)['"]/g,
];
const PATTERNS: Readonly<Partial<Record<LanguageId, readonly RegExp[]>>> = {
  javascript: JAVASCRIPT,
  typescript: JAVASCRIPT,
  python: [/(?:^|["\s;])\s*(?:from\s+([\w.]+)\s+import\b|import\s+([\w.]+))/g],
  java: [/(?:^|\s|["'])import\s*=?\s*["']?(?:static\s+)?([\w.]+)/g],
  csharp: [/(?:^|\s|@)(?:using|open|Imports)\s+([\w.]+)/g],
  ruby: [/\brequire\s*\(?\s*['"]([^'"\s]+)['"]/g],
  php: [/(?:^|\s)use\s+\\?([\w\\]+)/g, /new\s+\\([\w\\]+)/g],
  go: [/^\s*(?:import\s+)?(?:(?!return\b)[\w.]+\s+)?"([\w./-]+)"\s*$/g],
};

const MAX_IMPORTS = 2_000;

/**
 * Imports of a file by its lines alone: for code that is not parsed, or that could not be. Finds more rather than less, and
 * says that it saw no more than this.
 */
export function textImports(path: string, language: LanguageId, text: string, why: string): FileUsage {
  const imports: ImportUse[] = [];
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (row.length > MAX_LINE_CHARS || imports.length >= MAX_IMPORTS) continue;
    if (/^\s*(?:\/\/|#(?!\s*%)|\*)/.test(row) && !path.endsWith('.ipynb')) continue;
    for (const pattern of PATTERNS[programLanguage(language)] ?? []) {
      for (const found of row.matchAll(pattern)) {
        const module = found[1] ?? found[2];
        if (module) imports.push({ module, name: null, line, typeOnly: false, members: [] });
      }
    }
  }
  return {
    path,
    language,
    imports,
    unknowns: [{ line: 1, what: why }],
    declares: [],
    mentions: [],
    complete: true,
  };
}
