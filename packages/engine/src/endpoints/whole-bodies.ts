import type { LanguageId } from '../ir/ir.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { Evidence } from './evidence.ts';
import type { KeptValue } from './kept-values.ts';

/** How a language that declares no types writes all that a request holds, and what it stores it by. */
interface Words {
  /** All fields of a request at once. */
  readonly whole: string;
  /** A name that is given them: the first group. */
  readonly named: (whole: string) => RegExp;
  /** A record that was found: its name, and its class. */
  readonly found: RegExp;
  /** Calls of a class or a record that store what they are given. */
  readonly stores: (given: string) => RegExp;
  /** Fields that are set or taken out beside: the first group. */
  readonly sets: (given: string) => RegExp;
}

const JAVASCRIPT: Words = {
  whole: String.raw`(?:req|request|ctx\.request)\.body`,
  named: (whole) =>
    new RegExp(
      `(?:^|\\b(?:const|let|var)\\s+)(\\w+)\\s*=\\s*(?:\\{\\s*\\.\\.\\.${whole}\\s*\\}|${whole})\\s*;?\\s*$`,
      'gm',
    ),
  found:
    /\b(\w+)\s*=\s*(?:await\s+)?(?:\w+\.)*([A-Z]\w+)\.(?:find\w*|get\w*)\(|\b([A-Z]\w+)\.find\w*\((?:[^()]|\([^()]*\)){0,200}\)\s*\.then\(\s*(?:async\s*)?(?:function\s*)?\(?\s*(\w+)/g,
  stores: (given) =>
    new RegExp(
      `\\b(\\w+)\\.(?:create|insertMany|insertOne|bulkCreate|findByIdAndUpdate|findOneAndUpdate|updateOne|update|set|merge)\\(\\s*(?:[^;]{0,120}?,\\s*)?(?:\\{\\s*\\$set\\s*:\\s*)?(?:\\{\\s*\\.\\.\\.)?${given}\\s*[,)}]|(?:Object\\.assign|_\\.(?:assign|extend|merge))\\(\\s*(\\w+)\\s*,\\s*${given}\\s*\\)`,
      'g',
    ),
  sets: (given) => new RegExp(`(?:\\b|delete\\s+)${given}\\.(\\w+)\\s*(?:=(?!=)|;|\\n)`, 'g'),
};

const PHP: Words = {
  whole: String.raw`(?:(?:\$request|request\(\)|\$this->request)->(?:all|input|post|toArray|except)\([^()]{0,80}\)|\$_POST|Input::all\(\))`,
  named: (whole) => new RegExp(`\\$(\\w+)\\s*=\\s*${whole}\\s*;`, 'g'),
  found:
    /\$(\w+)\s*=\s*(?:\\?\w+\\)*([A-Z]\w+)::(?:find\w*|where\w*|first\w*|query)\(|\b([A-Z]\w+)\s+\$(\w+)\s*[,)]/g,
  stores: (given) =>
    new RegExp(
      `(?:\\$?\\b(\\w+))(?:::|->)(?:create|insert|forceCreate|update|fill|forceFill|updateOrCreate|firstOrCreate)\\(\\s*(?:[^;]{0,80}?,\\s*)?${given}\\s*[,)]`,
      'g',
    ),
  sets: (given) => new RegExp(`(?:unset\\(\\s*)?${given}\\[["'](\\w+)["']\\]\\s*(?:=(?!=)|\\))`, 'g'),
};

const WORDS: Partial<Record<LanguageId, Words>> = {
  javascript: JAVASCRIPT,
  typescript: JAVASCRIPT,
  php: PHP,
};
/** Fields that a list leaves out, or that are put over what was sent. */
const LEFT_OUT = /->except\(([^()]{1,200})\)|->merge\(\s*\[([^\]]{1,200})\]/g;
const MAX_VALUES = 6;
/** Where none of it is written, nothing of it is stored. */
const WHOLE = quickPattern(new RegExp(`${JAVASCRIPT.whole}|${PHP.whole}`));

const NO_STORES: ReadonlyMap<string, string> = new Map();

/**
 * Where a function stores all that a request holds, in languages that say no type of it. `from`: where its body begins.
 * @param stores classes of stores by the names that a file gives them: `const users = getRepository(User)`
 */
export function wholeBodies(
  language: LanguageId,
  head: string,
  body: string,
  from: number,
  evidenceAt: (offset: number) => Evidence,
  stores = NO_STORES,
): KeptValue[] {
  const words = WORDS[language];
  if (!words || !WHOLE.test(body)) return [];
  const given = [
    words.whole,
    ...[...body.matchAll(words.named(words.whole))].map(([, name = '']) => `\\$?\\b${name}\\b`),
  ];
  const classes = new Map<string, string>();
  for (const [, name, type, otherType, otherName] of `${head} ${body}`.matchAll(words.found))
    classes.set(name ?? otherName ?? '', type ?? otherType ?? '');
  const found: KeptValue[] = [];
  for (const one of given)
    for (const hit of body.matchAll(words.stores(one))) {
      const holder = hit[1] ?? hit[2] ?? '';
      // What such a store is given as `req.body` a rule of its own finds, whatever the record is.
      const ofStore = one === words.whole ? undefined : stores.get(holder);
      const type = classes.get(holder) ?? ofStore ?? (/^[A-Z]/.test(holder) ? holder : '');
      if (type === '' || found.length >= MAX_VALUES) continue;
      found.push({
        // The store says what it is: models are declared by their names.
        type: '',
        isBound: true,
        allowed: null,
        overwritten: [
          ...[...body.matchAll(words.sets(one))].map(([, name = '']) => name),
          ...[...body.matchAll(LEFT_OUT)].flatMap(([, left = '', put = '']) =>
            [...`${left} ${put}`.matchAll(/["'](\w+)["']/g)].map(([, name = '']) => name),
          ),
        ],
        handed: [{ ...evidenceAt(from + hit.index), callee: `${type}.`, isSave: true }],
      });
    }
  return found;
}
