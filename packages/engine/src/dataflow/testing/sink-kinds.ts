import type { LanguageId } from '../../ir/ir.ts';
import type { TaintRule } from '../index.ts';
import { flowsIn } from './flows-in.ts';
import { shippedModels } from './source-kinds.ts';

const SOURCES = ['remote', 'header', 'message', 'archive'];

/** What a page, a statement, a program or a file can be made to do; not what only fills logs or takes time. */
const SINKS = [
  'code-injection',
  'command-injection',
  'header-injection',
  'ldap-injection',
  'ldap-name',
  'loaded-module',
  'logic-less-template',
  'nosql-code',
  'nosql-injection',
  'open-redirect',
  'path-traversal',
  'script-url',
  'sql-injection',
  'ssrf',
  'template-injection',
  'unsafe-deserialization',
  'xml-bomb',
  'xpath-injection',
  'xss',
  'xxe',
  'zip-slip',
];

const RULES: readonly TaintRule[] = SINKS.map((kind) => ({
  id: kind,
  languages: [],
  sources: SOURCES,
  sinks: [kind],
}));

/**
 * Which sinks what comes from outside reaches by the models that ship, as `path:line kind`, with a question mark behind the kind where a
 * link of the way is a guess; and what the marks `BAD kind kind` of the files say.
 */
export async function sinkKinds(
  language: LanguageId,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly found: string[]; readonly marked: string[] }> {
  const { flows } = await flowsIn(files, {}, RULES, shippedModels(language));
  const found = flows.map(
    ({ ruleId, path, startLine, guesses }) => `${path}:${startLine} ${ruleId}${guesses > 0 ? '?' : ''}`,
  );
  const marked = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, i) => {
      const marks = /(?:\/\/|#) BAD (.+?)\s*$/.exec(line)?.[1];
      return marks === undefined ? [] : marks.split(' ').map((kind) => `${path}:${i + 1} ${kind}`);
    }),
  );
  return { found: [...new Set(found)].sort(), marked: marked.sort() };
}
