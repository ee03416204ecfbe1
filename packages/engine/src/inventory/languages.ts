import type { LanguageId } from '../ir/ir.ts';

/** Kinds of text that rules can be about without a grammar of ours. */
export type DocumentKind = 'dockerfile' | 'yaml' | 'json' | 'terraform' | 'text';

export type FileKind = { readonly language: LanguageId } | { readonly document: DocumentKind };

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
  [/\bruby\b/, 'ruby'],
  [/\bphp[\d.]*\b/, 'php'],
];

/** What a file is by its path alone; null when only its content can tell. */
export function kindByPath(path: string): FileKind | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/^(?:dockerfile|containerfile)(?:\.|$)/.test(name)) return { document: 'dockerfile' };
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1);
  const language = lookUp(BY_NAME, name) ?? lookUp(BY_EXTENSION, extension);
  if (language) return { language };
  const document = lookUp(DOCUMENT_EXTENSIONS, extension);
  return document ? { document } : null;
}

/** What a file is by its beginning: `#!` line, `<?php`. Anything else that is text is a plain document. */
export function kindByContent(text: string): FileKind {
  if (text.startsWith('#!')) {
    const line = text.slice(0, Math.min(text.indexOf('\n') + 1 || text.length, 200));
    for (const [pattern, language] of SHEBANGS) if (pattern.test(line)) return { language };
  }
  if (text.startsWith('<?php')) return { language: 'php' };
  return { document: 'text' };
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
