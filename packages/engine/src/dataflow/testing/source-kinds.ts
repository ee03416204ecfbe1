import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { LanguageId } from '../../ir/ir.ts';
import { type CompiledModels, compileModels, type TaintRule } from '../index.ts';
import type { ModelFile } from '../models.ts';
import { flowsIn } from './flows-in.ts';

const RULES_FOLDER = join(import.meta.dirname, '../../../../../rules');

const KINDS = ['remote', 'header', 'message', 'argument', 'environment', 'file'];

const rules: readonly TaintRule[] = [
  {
    id: 'rule',
    languages: [],
    sources: KINDS,
    sinks: ['command-injection', 'code-injection', 'sql-injection'],
  },
];

const models = new Map<string, CompiledModels>();

/** All models that ship for a language. */
export function shippedModels(language: LanguageId): CompiledModels {
  const known = models.get(language);
  if (known !== undefined) return known;
  const folder = join(RULES_FOLDER, language, 'models');
  const files = readdirSync(folder)
    .sort()
    .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as ModelFile);
  const made = compileModels(files.map((model) => ({ language, model })));
  models.set(language, made);
  return made;
}

/**
 * What kinds of sources reach commands and code of the given files by the models that ship, as `path:line kind`, with the number of guesses
 * of the way where there are any; and what the marks `FROM kind` of the files say.
 */
export async function sourceKinds(
  language: LanguageId,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly found: string[]; readonly marked: string[] }> {
  const { flows } = await flowsIn(files, {}, rules, shippedModels(language));
  const found = flows.map(
    ({ path, startLine, sourceKind, guesses }) =>
      `${path}:${startLine} ${sourceKind}${guesses > 0 ? ` ${guesses}` : ''}`,
  );
  const marked = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, i) => {
      const mark = /(?:\/\/|#) FROM (.+?)\s*$/.exec(line)?.[1];
      return mark === undefined ? [] : [`${path}:${i + 1} ${mark}`];
    }),
  );
  return { found: [...new Set(found)].sort(), marked: marked.sort() };
}
