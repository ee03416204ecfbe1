import type { LanguageId, Literal } from '../../ir/ir.ts';
import type { FlatModule } from '../../match/flat-module.ts';
import { spanOf } from '../../match/flat-module.ts';

/** A class that code names with all of its namespace, past any import: in types, annotations and calls alike. */
export interface QualifiedName {
  readonly module: string;
  readonly name: string;
  readonly start: number;
  /** False: it may be something of the file itself that is written alike. */
  readonly isSure: boolean;
}

interface Form {
  readonly pattern: RegExp;
  /** Statements that name what they import, or what the file is itself. */
  readonly statement: RegExp;
  readonly mark: string;
  readonly isSure: (text: string) => boolean;
  /** What stands before a name that is compared with and not loaded: code runs where there is no such class. */
  readonly loadsNothing?: RegExp;
}

/** Beginnings of packages of Java that turn domains around. */
const DOMAIN = /^(?:com|org|net|io|edu|gov|dev|me|info|biz|jakarta|[a-z]{2})\./;

const FORMS: Readonly<Partial<Record<LanguageId, Form>>> = {
  java: {
    pattern: /(?<![\w.$"])[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*\.[A-Z]\w*/g,
    statement: /^\s*(?:import|package)\b/,
    mark: '.',
    isSure: (text) => DOMAIN.test(text) && text.split('.').length > 3,
  },
  csharp: {
    pattern: /(?<![\w.])(?:global::)?[A-Z]\w*(?:\.[A-Z]\w*)+/g,
    statement: /^\s*(?:global\s+)?(?:using\s+(?!var\b)[\w.=\s]+;|namespace\b)/,
    mark: '.',
    isSure: (text) => text.startsWith('global::'),
  },
  php: {
    pattern: /(?<![\w\\$])\\?[A-Z]\w*(?:\\[A-Za-z_]\w*)+/g,
    statement: /^\s*(?:use|namespace)\b/,
    mark: '\\',
    isSure: (text) => text.startsWith('\\'),
    loadsNothing: /\binstanceof\s+$|\bcatch\s*\([^)]*$/,
  },
};

/** Distinct names of one file; generated code has more. */
const MAX_NAMES = 500;

/** Names with their namespace in the code of a file, each where it stands first. Comments and strings are left out. */
export function qualifiedNames(flat: FlatModule): QualifiedName[] {
  const form = FORMS[flat.module.language];
  if (form === undefined) return [];
  const found = new Map<string, QualifiedName>();
  const hidden = hiddenSpans(flat);
  for (const match of flat.text.matchAll(form.pattern)) {
    if (found.size >= MAX_NAMES) break;
    const [text] = match;
    const start = match.index;
    if (found.has(text) || isHidden(hidden, start)) continue;
    const lineStart = flat.text.lastIndexOf('\n', start) + 1;
    const row = flat.text.slice(lineStart, Math.min(flat.text.length, lineStart + 400));
    if (form.statement.test(row)) continue;
    const before = row.slice(0, start - lineStart);
    const bare = text.replace(/^global::|^\\/, '');
    const at = bare.lastIndexOf(form.mark);
    found.set(text, {
      module: bare.slice(0, at),
      name: bare.slice(at + 1),
      start,
      isSure: form.isSure(text) && form.loadsNothing?.test(before) !== true,
    });
  }
  return [...found.values()];
}

/** Where comments and strings stand, in order. */
function hiddenSpans({ module, nodes, places }: FlatModule): { start: number; end: number }[] {
  const spans = module.comments.map(({ start, end }) => ({ start, end }));
  for (const i of places('literal'))
    if ((nodes[i] as Literal).type === 'string') spans.push(spanOf(nodes[i] as Literal));
  return spans.sort((a, b) => a.start - b.start);
}

function isHidden(spans: readonly { start: number; end: number }[], at: number): boolean {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span === undefined) return false;
    if (at < span.start) high = middle - 1;
    else if (at >= span.end) low = middle + 1;
    else return true;
  }
  return false;
}
