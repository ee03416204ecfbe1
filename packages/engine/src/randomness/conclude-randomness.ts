import { isBuiltin } from 'node:module';
import { isForDevelopment } from '../file-kinds/role.ts';
import type { RawFinding, Step } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { LanguageId } from '../ir/ir.ts';
import type { AnalysisRules } from '../match/index.ts';
import { directoryOf } from '../paths.ts';
import type { Maker, Place, RandomnessFacts, SecretUse } from './randomness-facts.ts';

export interface RandomnessOfFile {
  readonly path: string;
  readonly language: LanguageId | null;
  readonly randomness: RandomnessFacts | null;
}

/** Languages whose code calls that of another. */
const SAME_CALLS: Partial<Record<LanguageId, LanguageId>> = { typescript: 'javascript', kotlin: 'java' };

type MakerAt = Maker & { readonly path: string };
type UseAt = SecretUse & { readonly path: string; readonly isOfBrowser: boolean };

/** A maker of makers of makers: further nobody looks. */
const MAX_ROUNDS = 4;
const MAX_NAMED = 4;

/** What a program makes of numbers that can be foretold, in one function, and keeps as a secret, in another: told where it is made, one by one. */
export function concludeRandomness(files: readonly RandomnessOfFile[], rules: AnalysisRules): RawFinding[] {
  const rule = rules.get('guessable-secret');
  if (!rule) return [];
  const byLanguage = new Map<string, RandomnessOfFile[]>();
  for (const file of files) {
    if (file.randomness === null || file.language === null) continue;
    const language = SAME_CALLS[file.language] ?? file.language;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), file]);
  }
  return [...byLanguage].flatMap(([language, own]) => ofLanguage(own, language, rule.id));
}

function ofLanguage(files: readonly RandomnessOfFile[], language: string, ruleId: string): RawFinding[] {
  const makers = files.flatMap(({ path, randomness }) =>
    (randomness?.makers ?? []).map((one) => ({ ...one, path })),
  );
  if (!makers.some((one) => one.by !== null)) return [];
  const defined = new Map<string, string[]>();
  for (const { path, randomness } of files)
    for (const name of randomness?.functions ?? []) defined.set(name, [...(defined.get(name) ?? []), path]);
  const uses: UseAt[] = files.flatMap(({ path, randomness }) =>
    (randomness?.uses ?? []).map((one) => ({ ...one, path, isOfBrowser: randomness?.isOfBrowser ?? false })),
  );
  const byName = new Map<string, MakerAt[]>();
  for (const one of makers) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  const brought = new Map(files.map((one) => [one.path, new Map(one.randomness?.brought ?? [])]));
  const meant = (name: string, holder: string, path: string): MakerAt | null => {
    const maker = chosen(byName.get(name) ?? [], defined.get(name) ?? [], { holder, path, language });
    const module = holder === '' ? brought.get(path)?.get(name) : undefined;
    return maker === null || module === undefined || mayBring(module, maker.path, language) ? maker : null;
  };
  /** The functions from the one that is called to the one that draws the numbers. */
  const wayOf = (maker: MakerAt, seen: readonly MakerAt[] = []): MakerAt[] | null => {
    if (maker.by !== null) return [maker];
    if (seen.length >= MAX_ROUNDS || seen.includes(maker)) return null;
    for (const name of maker.of) {
      const next = meant(name, '', maker.path);
      const way = next === null ? null : wayOf(next, [...seen, maker]);
      if (way !== null) return [maker, ...way];
    }
    return null;
  };
  const told = new Map<string, { source: MakerAt; way: readonly MakerAt[]; uses: UseAt[] }>();
  for (const use of uses) {
    const maker = meant(use.callee, use.holder, use.path);
    const way = maker === null ? null : wayOf(maker);
    const source = way?.at(-1);
    if (!source || !way) continue;
    const key = `${source.path}:${source.line}`;
    const known = told.get(key);
    if (known) known.uses.push(use);
    else told.set(key, { source, way, uses: [use] });
  }
  return [...told.values()].map(({ source, way, uses: all }) => findingOf(ruleId, source, way, all));
}

/** Of functions of that name the one that a call means: of its own file, its package, or the only one there is. Null where one may be no maker. */
function chosen(
  makers: readonly MakerAt[],
  defined: readonly string[],
  { holder, path, language }: { readonly holder: string; readonly path: string; readonly language: string },
): MakerAt | null {
  if (makers.length === 0) return null;
  const isPlain = holder === '' || /^(?:this|self|\$this|static)$/.test(holder);
  const near = (one: string): boolean =>
    language === 'go'
      ? isPlain
        ? directoryOf(one) === directoryOf(path)
        : directoryOf(one).split('/').at(-1) === holder
      : one === path;
  const here = defined.filter(near);
  const from = here.length > 0 ? here : language === 'go' && isPlain ? [] : defined;
  const fits = makers.filter((one) => from.includes(one.path));
  const [first] = fits;
  return first && new Set(fits.map((one) => one.path)).size === new Set(from).size ? first : null;
}

/** Whether what a module gives may stand in a file: by a name of the way to it that both have. Node's own modules stand in none. */
function mayBring(module: string, path: string, language: string): boolean {
  if (language !== 'javascript' && language !== 'python') return true;
  if (module.startsWith('.')) return true;
  if (language === 'javascript' && isBuiltin(module)) return false;
  const steps = new Set(path.replace(/\.\w+$/, '').split('/'));
  const names = module.split(language === 'python' ? '.' : '/');
  return language === 'python'
    ? steps.has(names[0] ?? '')
    : names.some((one) => steps.has(one.replace(/^[@~#]/, '')));
}

/** What fills a database for development names nobody's session, and what a migration drew once nobody can have drawn again. */
const isOfOnce = (path: string): boolean =>
  isForDevelopment(path) || /(?:^|[/._-])(?:migrat(?:e|ions?)|alembic|flyway)(?:[/._-])/i.test(path);

function findingOf(
  ruleId: string,
  source: MakerAt,
  way: readonly MakerAt[],
  uses: readonly UseAt[],
): RawFinding {
  const rank = (one: UseAt): number =>
    (one.secrecy === 'secret' ? 0 : 1) + (one.isOfBrowser ? 1 : 0) + (isOfOnce(one.path) ? 2 : 0);
  const [use = uses[0] as UseAt, ...others] = [...uses].sort((a, b) => rank(a) - rank(b));
  const step = (place: Place & { path: string }, description: string, kind: Step['kind']): Step => ({
    path: place.path,
    startLine: place.line,
    startColumn: place.column,
    endLine: place.line,
    endColumn: place.endColumn,
    description,
    kind,
  });
  const also = others.slice(0, MAX_NAMED).map((one) => `${one.keptAs} (${one.path}:${one.line})`);
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : '';
  const further = also.length === 0 ? '' : ` So are ${also.join(', ')}${more}.`;
  return {
    ruleId,
    path: source.path,
    startLine: source.line,
    startColumn: source.column,
    endLine: source.line,
    endColumn: source.endColumn,
    message: `What ${source.name} gives is kept as ${use.keptAs} in ${use.path}:${use.line}, and is made of numbers that can be foretold.${further}`,
    symbol: source.symbol,
    scope: topScope,
    statement: statementOf(source.text),
    flow: [
      step(source, 'a number that can be foretold', 'source'),
      ...[...way]
        .reverse()
        .slice(1)
        .map((one) => step(one, `part of what ${one.name}() gives`, 'step')),
      step(use, `kept as ${use.keptAs}`, 'sink'),
    ],
    evidence: { guesses: Math.min(2, rank(use)), isRemote: true },
  };
}
