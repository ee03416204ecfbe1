import type { LanguageId } from '../../ir/ir.ts';
import { parameterised } from './parameters.ts';
import { readText, splitAtTop, type WrittenText } from './written-text.ts';

/** A call whose first argument is a statement, and how it takes the values beside it. */
interface Api {
  readonly language: LanguageId;
  readonly call: RegExp;
  /** What the driver writes for a value, by the file that says which driver it is; null where it does not. */
  readonly placeholder: (file: string) => ((index: number) => string) | null;
  /** Whether a value that stood there without quotes may be handed over. Where types are strict, a text is no number. */
  readonly allowsBare: boolean;
  /** Other arguments that the call may have. */
  readonly others: (others: readonly string[]) => boolean;
  readonly write: (
    call: string,
    statement: string,
    values: readonly string[],
    args: readonly string[],
  ) => string;
}

const mark = (): string => '?';
const format = (): string => '%s';
const dollar = (index: number): string => `$${index + 1}`;
const none = (others: readonly string[]): boolean => others.length === 0;
const only = (
  hits: readonly (readonly [boolean, (index: number) => string])[],
): ((index: number) => string) | null => {
  const found = hits.filter(([is]) => is);
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
};
const isCallback = (code: string): boolean => /^(?:async\b|function\b|\(|\w+\s*=>)/.test(code);
const list = (values: readonly string[]): string => `[${values.join(', ')}]`;

const ofNode = (file: string): ((index: number) => string) | null => {
  const loads = (name: string): boolean =>
    new RegExp(`(?:from\\s+|require\\(\\s*|import\\(\\s*)["']${name}["']`).test(file);
  return only([
    [loads('mysql2?(?:/promise)?') || loads('sqlite3'), mark],
    [loads('pg'), dollar],
  ]);
};

const APIS: readonly Api[] = [
  {
    language: 'python',
    call: /^[\w.]+\.execute$/,
    placeholder: (file) =>
      only([
        [/^\s*(?:import|from)\s+(?:sqlite3|aiosqlite)\b/m.test(file), mark],
        [
          /^\s*(?:import|from)\s+(?:psycopg2?|MySQLdb|pymysql|mysql\.connector)\b|^\s*from\s+django\.db\s+import\b[^\n]*\bconnections?\b/m.test(
            file,
          ),
          format,
        ],
      ]),
    allowsBare: true,
    others: none,
    write: (call, statement, values) =>
      `${call}(${statement}, (${values.join(', ')}${values.length === 1 ? ',' : ''}))`,
  },
  ...(['javascript', 'typescript'] as const).map(
    (language): Api => ({
      language,
      call: /^(?:await )?[\w.]+\.(?:query|execute|get|all|run|each)$/,
      placeholder: ofNode,
      allowsBare: true,
      others: (others) => others.length === 0 || (others.length === 1 && isCallback(others[0] ?? '')),
      write: (call, statement, values, args) =>
        `${call}(${[statement, list(values), ...args.slice(1)].join(', ')})`,
    }),
  ),
  {
    language: 'ruby',
    call: /^[\w.:@()]+\.where$/,
    placeholder: () => mark,
    allowsBare: true,
    others: none,
    write: (call, statement, values) => `${call}(${[statement, ...values].join(', ')})`,
  },
  {
    language: 'php',
    call: /^\\?DB::(?:select|insert|update|delete|statement)$/,
    placeholder: () => mark,
    allowsBare: true,
    others: none,
    write: (call, statement, values) => `${call}(${statement}, ${list(values)})`,
  },
  {
    language: 'go',
    call: /^[\w.]+\.(?:Query|QueryRow|Exec)$/,
    placeholder: (file) =>
      only([
        [/"github\.com\/(?:mattn\/go-sqlite3|go-sql-driver\/mysql)"|"modernc\.org\/sqlite"/.test(file), mark],
        [/"github\.com\/(?:lib\/pq|jackc\/pgx[\w/]*)"/.test(file), dollar],
      ]),
    allowsBare: false,
    others: none,
    write: (call, statement, values) => `${call}(${[statement, ...values].join(', ')})`,
  },
  {
    language: 'java',
    call: /^[\w.]+\.(?:createNativeQuery|createQuery)$/,
    placeholder: () => (index) => `?${index + 1}`,
    allowsBare: false,
    others: (others) => others.every((one) => /^[\w.]+\.class$/.test(one)),
    write: (call, statement, values, args) =>
      `${call}(${[statement, ...args.slice(1)].join(', ')})${values
        .map((one, index) => `.setParameter(${index + 1}, ${one})`)
        .join('')}`,
  },
  {
    language: 'csharp',
    call: /^new SqlCommand$/,
    placeholder: () => (index) => `@p${index}`,
    allowsBare: false,
    others: (others) => others.every((one) => /^\w+$/.test(one)),
    write: (call, statement, values, args) =>
      `${call}(${[statement, ...args.slice(1)].join(', ')}) { Parameters = { ${values
        .map((one, index) => `new SqlParameter("@p${index}", ${one})`)
        .join(', ')} } }`,
  },
];

/** `fmt.Sprintf("… '%s'", name)`: what its verbs stand for. Left out where the package would be imported for nothing then. */
function formatted(language: LanguageId, code: string, file: string): WrittenText | null {
  const args =
    language === 'go' && /^fmt\.Sprintf\(/.test(code) && file.split('fmt.').length > 2
      ? splitAtTop(code.slice('fmt.Sprintf('.length, -1), ',')?.map((one) => one.trim())
      : null;
  const text = readText(language, args?.[0] ?? '');
  if (!args || !text || text.values.length > 0) return null;
  const texts = (text.texts[0] ?? '').split('%s');
  const values = args.slice(1);
  return texts.length === values.length + 1 && values.every((one) => /^[\w.]+$/.test(one))
    ? { texts, values, delimiter: text.delimiter }
    : null;
}

/**
 * A call that is given a statement put together of texts and values, as one that is given the statement with parameters and the values beside it.
 * Null where it is not seen to be the same statement, or which signs the driver takes for parameters.
 * @param code the call, as it is written
 * @param file the text of its file
 */
export function parameteriseCall(language: LanguageId, code: string, file: string): string | null {
  const open = code.indexOf('(');
  if (open < 0 || !code.endsWith(')')) return null;
  const call = code.slice(0, open);
  const args = splitAtTop(code.slice(open + 1, -1), ',')?.map((one) => one.trim());
  const api = APIS.find((one) => one.language === language && one.call.test(call));
  if (!api || !args) return null;
  const placeholder = api.placeholder(file);
  const written = readText(language, args[0] ?? '') ?? formatted(language, args[0] ?? '', file);
  if (!placeholder || !written || !api.others(args.slice(1))) return null;
  const statement = parameterised(written, placeholder, api.allowsBare);
  if (!statement) return null;
  const { delimiter } = written;
  return api.write(call, `${delimiter}${statement.text}${delimiter}`, statement.values, args);
}
