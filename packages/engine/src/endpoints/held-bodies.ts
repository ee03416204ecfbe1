import type { LanguageId } from '../ir/ir.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { type EntityFact, grants } from './entity-facts.ts';
import type { Evidence } from './evidence.ts';
import type { HeldStore } from './held-stores.ts';
import type { KeptValue } from './kept-values.ts';

/** All that a request holds, by language. */
const WHOLE: Partial<Record<LanguageId, string>> = {
  javascript: String.raw`(?:req|request|ctx\.request)\.body`,
  python: String.raw`(?:request\.(?:json|get_json\([^()\n]*\)|form(?:\.to_dict\([^()\n]*\))?))`,
};
const QUICK = quickPattern(new RegExp(`${WHOLE.javascript}|${WHOLE.python}`));
const MAX_VALUES = 4;

/**
 * Records in memory that a function of a language without declared types fills with all that a request holds: `users.push({ id, ...req.body })`,
 * `Object.assign(user, req.body)`, `USERS[id].update(request.get_json())`.
 */
export function heldBodies(
  language: LanguageId,
  body: string,
  from: number,
  stores: readonly HeldStore[],
  evidenceAt: (offset: number) => Evidence,
): KeptValue[] {
  const whole = WHOLE[language === 'typescript' ? 'javascript' : language];
  if (!whole || stores.length === 0 || !QUICK.test(body)) return [];
  const named = [
    ...body.matchAll(
      new RegExp(
        `(?:^|\\b(?:const|let|var)\\s+)\\s*(\\w+)\\s*=\\s*(?:\\{\\s*\\.\\.\\.${whole}\\s*\\}|${whole})\\s*(?:or\\s*\\{\\}|\\|\\|\\s*\\{\\})?\\s*;?\\s*$`,
        'gm',
      ),
    ),
  ].map(([, name = '']) => name);
  const given = `(?:${[whole, ...named.map((name) => `\\b${name}\\b`)].join('|')})`;
  const found: KeptValue[] = [];
  for (const { name } of stores) {
    if (found.length >= MAX_VALUES || !body.includes(name)) continue;
    const own = `(?<![\\w"'])(?:this\\.|self\\.)?${name}`;
    const records = [
      ...body.matchAll(
        new RegExp(
          `\\b(\\w+)\\s*=\\s*(?:next\\(\\s*\\(?\\s*\\w+\\s+for\\s+\\w+\\s+in\\s+)?${own}(?:\\.(?:find|get|at)\\(|\\[|\\s+if\\b)`,
          'g',
        ),
      ),
    ].map(([, record = '']) => record);
    const record = `(?:${[`${own}\\[[^\\]\\n]{1,60}\\]`, ...records.map((one) => `\\b${one}\\b`)].join('|')})`;
    const spread = `\\{[^{}]{0,160}?(?:\\.\\.\\.|\\*\\*)${given}[^{}]{0,160}\\}`;
    const value = `(?:${spread}|${given}\\s*(?=[,;)\\n]|$))`;
    const keeps = new RegExp(
      [
        `${own}\\.(?:push|unshift|append|add)\\(\\s*${value}`,
        `${own}\\.set\\([^,()\\n]{1,60}(?:\\([^()\\n]{0,40}\\))?\\s*,\\s*${value}`,
        `${own}\\[[^\\]\\n]{1,60}\\]\\s*=\\s*${value}`,
        `(?:Object\\.assign|_\\.(?:assign|extend|merge))\\(\\s*${record}\\s*,\\s*${given}\\s*\\)`,
        `${record}\\.update\\(\\s*${given}\\s*\\)`,
      ].join('|'),
    );
    const hit = keeps.exec(body);
    if (!hit) continue;
    // What stands behind all that was sent is put over it.
    const after = hit[0].slice(hit[0].search(new RegExp(given)));
    const overwritten = [
      ...[...after.matchAll(/[,{\s]["']?(\w+)["']?\s*[:,}]/g)].map(([, field = '']) => field),
      ...[
        ...body.matchAll(
          new RegExp(
            `${given}(?:\\.|\\[["']|\\.pop\\(\\s*["'])(\\w+)["']?\\]?\\s*(?:=(?!=)|;|,|\\)|$)`,
            'gm',
          ),
        ),
      ].map(([, field = '']) => field),
    ];
    const taken = [...body.matchAll(/\{([^{}\n]{1,200})\.\.\.\w+\s*\}\s*=/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/\w+/g)].map(([field]) => field),
    );
    found.push({
      type: '',
      isBound: true,
      allowed: null,
      overwritten: [...overwritten, ...taken],
      handed: [{ ...evidenceAt(from + hit.index), callee: `${name}.`, isSave: true }],
    });
  }
  return found;
}

/** Such stores as entities, by what their first records have. */
export const heldEntities = (language: LanguageId, stores: readonly HeldStore[]): EntityFact[] =>
  /^(?:javascript|typescript|python)$/.test(language)
    ? stores.flatMap(({ name, fields }) => {
        const granting = fields.filter(grants);
        // Under the name by which stores are looked for.
        return granting.length === 0
          ? []
          : [{ name: name.replace(/s$/i, ''), bases: [], isStored: true, isOwned: false, granting }];
      })
    : [];
