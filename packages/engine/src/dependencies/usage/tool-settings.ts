import { type Doc, lineOf, listAt, mapAt, rootDoc, textOf } from '../../documents/doc.ts';
import { parseToml } from '../../documents/toml.ts';
import { baseOf } from '../../paths.ts';
import { MAX_LINE_CHARS } from '../limits.ts';
import type { Mention } from './file-usage.ts';

/** Manifests in which tools have their settings: plugins of mypy, pytest, Sphinx and flake8, commands, entry points. */
const MANIFEST = /^(?:pyproject\.toml|setup\.cfg|tox\.ini)$/;

export const hasToolSettings = (path: string): boolean => MANIFEST.test(baseOf(path));

/** Keys that declare packages or describe the project: what stands there is installed or text, and loads nothing. */
const DECLARES =
  /^(?:[\w-]*dependencies|dependency-groups|build-system|requires|sources?|index|constraints?|overrides?|name|version|description|readme|keywords|classifiers|authors|maintainers|urls|license(?:-files)?|homepage|repository|documentation)$/;
/** Below `tool.poetry`: groups are dependencies. */
const DECLARES_BELOW_TOOL = /^(?:group|extras)$/;
/** The same of INI files: keys of setuptools and tox, and the section that describes the project. */
const DECLARES_IN_INI =
  /^(?:install_requires|tests_require|setup_requires|requires|deps|extras|name|version|description|long_description|author\w*|maintainer\w*|url|license\w*|keywords|classifiers)$/;
const INI_DECLARES = /^(?:metadata|options\.extras_require)$/;

const WORD = /[A-Za-z_][\w.-]*/g;

/** Words of the settings in a manifest, each with its first line. @throws whatever the parser does at text that is no TOML */
export function wordsOfToolSettings(path: string, text: string): Mention[] {
  const found = new Map<string, number>();
  const add = (words: string, line: number): void => {
    for (const [word] of words.matchAll(WORD)) {
      const name = word.replace(/[.-]+$/, '');
      if (name.length > 1 && !found.has(name)) found.set(name, line);
    }
  };
  if (path.endsWith('.toml')) walkToml(rootDoc(parseToml(text)), [], add);
  else readIni(text, add);
  return [...found].map(([name, line]) => ({ text: name, line }));
}

/** No settings are so deep. */
const MAX_DEPTH = 20;

function walkToml(doc: Doc, path: readonly string[], add: (words: string, line: number) => void): void {
  if (path.length > MAX_DEPTH) return;
  const words = textOf(doc);
  if (words !== null && words.length <= MAX_LINE_CHARS) add(words, lineOf(doc));
  for (const item of listAt(doc)) walkToml(item, [...path, ''], add);
  for (const [key, value, line] of mapAt(doc)) {
    if (DECLARES.test(key) || (path[0] === 'tool' && path.length === 2 && DECLARES_BELOW_TOOL.test(key)))
      continue;
    // Of the tables that every project has the names say nothing; those of tools are their packages'.
    if (path.length > 0) add(key, line);
    walkToml(value, [...path, key], add);
  }
}

function readIni(text: string, add: (words: string, line: number) => void): void {
  let section = '';
  let key = '';
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (row.length > MAX_LINE_CHARS || /^\s*[#;]/.test(row)) continue;
    const header = /^\[([^\]]+)\]/.exec(row)?.[1];
    if (header !== undefined) {
      section = header.trim();
      key = '';
      if (!INI_DECLARES.test(section) && section !== 'options') add(section.replaceAll(':', ' '), line);
      continue;
    }
    const pair = /^([^\s=:][^=:]*?)\s*[=:]\s*(.*)$/.exec(row);
    if (pair?.[1] !== undefined) key = pair[1].trim();
    if (INI_DECLARES.test(section) || DECLARES_IN_INI.test(key)) continue;
    add(row, line);
  }
}
