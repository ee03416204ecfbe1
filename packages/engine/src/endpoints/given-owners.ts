import type { LanguageId } from '../ir/ir.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { literal } from '../regex/literal.ts';

/** Whose a record is, as a request may say it in place of who calls. */
interface GivenOwner {
  readonly offset: number;
  /** The field: `userId`, `customer_id`. */
  readonly name: string;
}

const OWNER = '(?:user|owner|author|account|sender|buyer|customer|member|creator|patient|student)_?[iI][dD]';
/** `const { title, userId } = req.body`, and of what a mutation of GraphQL is given. */
const UNPACKED = quickPattern(
  /\{([^{}]{1,600})\}\s*=\s*(?:(?:req|request|ctx\.request)\.body|(?:args\.)?input|args)\b(?![.(])/g,
);
const NAMES = new RegExp(`(?<![\\w:.])(${OWNER})(?=\\s*(?:,|$|\\n))`, 'g');
const MAKES = String.raw`(?:\bnew\s+[A-Z]\w*|\.(?:create|insertOne|insert))\(\s*\{[^;]{0,500}?`;
/** `Order.create({ userId: req.body.userId })` */
const READ_THERE = quickPattern(
  new RegExp(
    `${MAKES}(?<![\\w.])(${OWNER})\\s*:\\s*(?:(?:req|request|ctx\\.request)\\.body|(?:args\\.)?input|args)\\.\\1\\b`,
  ),
);
/** `Order(user_id=data["user_id"], …)` */
const IN_PYTHON = quickPattern(
  new RegExp(
    `(?<![\\w.])[A-Z]\\w*\\([^()]{0,300}?\\b(${OWNER})\\s*=\\s*(?:data|payload|body|request\\.(?:json|form|data))(?:\\[["']|\\.get\\(["']|\\.)\\1\\b`,
  ),
);

/** Where a function makes a record that belongs to whom the request names; null where it makes none so. */
export function givenOwner(language: LanguageId, body: string): GivenOwner | null {
  if (language === 'python') {
    const hit = IN_PYTHON.exec(body);
    return hit ? { offset: hit.index, name: hit[1] ?? '' } : null;
  }
  if (language !== 'javascript' && language !== 'typescript') return null;
  for (const [, names = ''] of UNPACKED.all(body).take(6))
    for (const [, name = ''] of names.matchAll(NAMES)) {
      const hit = new RegExp(`${MAKES}[{,\\s]${literal(name)}(?=\\s*[,}\\n])`).exec(body);
      if (hit) return { offset: hit.index + hit[0].length - name.length, name };
    }
  const there = READ_THERE.exec(body);
  return there ? { offset: there.index + there[0].length - 1, name: there[1] ?? '' } : null;
}

/** Fields that tokens of the program say of who has one: `jwt.sign({ customerId: user.customerId })`. */
const CLAIMS = quickPattern(/\b(?:sign|encode)\(\s*\{([^{}]{1,400})\}/g);
export function tokenFields(text: string): string[] {
  return [
    ...new Set(
      [...CLAIMS.all(text).take(6)].flatMap(([, fields = '']) =>
        [...fields.matchAll(/(\w+)["']?\s*(?=[:,}]|$|\n)/g)].map(([, name = '']) => name),
      ),
    ),
  ].slice(0, 40);
}
