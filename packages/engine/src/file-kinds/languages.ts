import type { LanguageId } from '../ir/ir.ts';
import { baseOf } from '../paths.ts';
import {
  UNSUPPORTED_LANGUAGES,
  type UnsupportedLanguageId,
  unsupportedByContent,
  unsupportedByPath,
} from './unsupported-languages.ts';

/** Kinds of text that rules can be about without a grammar of ours. */
export type DocumentKind = 'dockerfile' | 'yaml' | 'json' | 'terraform' | 'text';

export type FileKind =
  | { readonly language: LanguageId }
  | { readonly document: DocumentKind }
  | { readonly unsupported: UnsupportedLanguageId };

const BY_EXTENSION: Readonly<Record<string, LanguageId>> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  es6: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  vue: 'typescript',
  svelte: 'typescript',
  py: 'python',
  pyw: 'python',
  pyi: 'python',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  ktm: 'kotlin',
  go: 'go',
  php: 'php',
  php5: 'php',
  phtml: 'php',
  inc: 'php',
  rb: 'ruby',
  rake: 'ruby',
  gemspec: 'ruby',
  ru: 'ruby',
  cs: 'csharp',
  csx: 'csharp',
  sol: 'solidity',
};

const BY_NAME: Readonly<Record<string, LanguageId>> = {
  rakefile: 'ruby',
  gemfile: 'ruby',
  vagrantfile: 'ruby',
  capfile: 'ruby',
  guardfile: 'ruby',
  podfile: 'ruby',
  dangerfile: 'ruby',
  fastfile: 'ruby',
  thorfile: 'ruby',
  berksfile: 'ruby',
  jakefile: 'javascript',
  sconstruct: 'python',
  wscript: 'python',
};

const DOCUMENT_EXTENSIONS: Readonly<Record<string, DocumentKind>> = {
  yml: 'yaml',
  yaml: 'yaml',
  json: 'json',
  tf: 'terraform',
  tfvars: 'terraform',
  hcl: 'terraform',
  dockerfile: 'dockerfile',
};

const SHEBANGS: readonly (readonly [RegExp, LanguageId])[] = [
  [/\b(?:node|nodejs|bun)\b/, 'javascript'],
  [/\b(?:deno|ts-node|tsx)\b/, 'typescript'],
  [/\bpython[\d.]*\b/, 'python'],
  [/\bkotlin\b/, 'kotlin'],
  [/\bruby\b/, 'ruby'],
  [/\bphp[\d.]*\b/, 'php'],
];

/** What a file is by its path alone; null when only its content can tell. */
export function kindByPath(path: string): FileKind | null {
  const name = baseOf(path).toLowerCase();
  if (/^(?:dockerfile|containerfile)(?:\.|$)/.test(name)) return { document: 'dockerfile' };
  const unsupported = unsupportedByPath(path);
  if (unsupported) return { unsupported };
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1);
  const language = lookUp(BY_NAME, name) ?? lookUp(BY_EXTENSION, extension);
  if (language) return { language };
  const document = lookUp(DOCUMENT_EXTENSIONS, extension);
  return document ? { document } : null;
}

/** What a file without a telling name is by its content: `#!` line, `<?php`, scripts in markup. Anything else that is text is a plain document. */
export function kindByContent(path: string, text: string): FileKind {
  if (text.startsWith('#!')) {
    const line = text.slice(0, Math.min(text.indexOf('\n') + 1 || text.length, 200));
    for (const [pattern, language] of SHEBANGS) if (pattern.test(line)) return { language };
  }
  if (text.startsWith('<?php')) return { language: 'php' };
  const unsupported = unsupportedByContent(path, text);
  return unsupported ? { unsupported } : { document: 'text' };
}

const SUPPORTED_NAMES: Readonly<Record<LanguageId, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  kotlin: 'Kotlin',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  csharp: 'C#',
  solidity: 'Solidity',
};

/** How people write a language that coverage counts by its id. */
export function languageName(id: string): string {
  return (
    lookUp<string>(SUPPORTED_NAMES, id) ?? lookUp<{ name: string }>(UNSUPPORTED_LANGUAGES, id)?.name ?? id
  );
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
