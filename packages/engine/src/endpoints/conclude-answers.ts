import type { AnswerClass } from './answer-types.ts';
import type { Application, Report } from './application.ts';

/** Bases of bases and what is wrapped in what is wrapped; more are cut. */
const MAX_STEPS = 3;
const MAX_NAMED = 4;
/** Who answers a record whole in more places of a file does so everywhere. */
const MAX_OF_FILE = 6;
const READS = /^(?:GET|HEAD|QUERY|VIEW) /;

/** Records whose secrets leave because an endpoint answers them as wholes: once a class and endpoint, where it answers. */
export function concludeAnswers({ endpoints, facts, resolve }: Application, report: Report): void {
  const secretsOf = secretsByClass(
    facts.flatMap((one) => one.facts.answerClasses.map((it) => ({ ...it, path: one.path }))),
  );
  const told = new Set<string>();
  const perFile = new Map<string, number>();
  const methods = Map.groupBy(
    facts.flatMap((one) =>
      one.facts.answerClasses.filter(({ name }) => name.includes('.')).map(({ name }) => name),
    ),
    (name) => name.slice(name.indexOf('.')),
  );
  /** The class whose method it is: the only one that has such, or the one that the line names. */
  const methodOf = (method: string, line: string): string | null => {
    const named = methods.get(method) ?? [];
    const fits = named.filter((name) =>
      line.toLowerCase().includes(name.slice(0, name.indexOf('.')).toLowerCase()),
    );
    return (fits.length === 1 ? fits[0] : named.length === 1 ? named[0] : undefined) ?? null;
  };
  for (const { path, facts: one } of facts)
    for (const form of one.forms)
      if (form.answered.length > 0)
        report(
          'endpoint-answers-secrets',
          path,
          form.line,
          `${form.name} writes ${form.answered.join(', ')} of ${form.model} into what is answered (\`${form.text}\`): only what is taken may name it.`,
        );
  const ordered = [...endpoints].sort(
    (a, b) => Number(READS.test(b.entry.name)) - Number(READS.test(a.entry.name)),
  );
  for (const { entry, handler } of ordered) {
    if (entry.kind !== 'http' || !handler) continue;
    const given = handler.answersCalls.flatMap(({ call, line, text }) =>
      givenBy(resolve, call, handler.path, 0).map((type) => ({ type, line, text })),
    );
    for (const { type: named, line, text } of [...handler.answers, ...given]) {
      const type = named.startsWith('.') ? methodOf(named, text) : named;
      const secrets = type === null ? NOTHING : secretsOf(type, handler.path);
      const ofFile = `${handler.path} ${[...secrets].sort().join(' ')}`;
      const key = `${handler.line} ${ofFile}`;
      const before = perFile.get(ofFile) ?? 0;
      // What is named for a password is made to hand one over, once.
      if (
        secrets.size === 0 ||
        told.has(key) ||
        before >= MAX_OF_FILE ||
        /password|credential/i.test(type ?? '')
      )
        continue;
      told.add(key);
      perFile.set(ofFile, before + 1);
      report(
        'endpoint-answers-secrets',
        handler.path,
        line,
        `${entry.name} answers ${type} as a whole (\`${text}\`): ${[...secrets].slice(0, MAX_NAMED).join(', ')} ${secrets.size === 1 ? 'leaves' : 'leave'} with it.`,
      );
    }
  }
}

/** Classes whose objects a function of the program gives, itself or by what it leaves that to. */
function givenBy(
  resolve: Application['resolve'],
  call: string,
  path: string,
  depth: number,
): readonly string[] {
  const called = depth > MAX_STEPS ? null : resolve(call, path);
  if (!called) return [];
  if (called.gives.length > 0) return called.gives;
  return called.answersCalls.flatMap((one) =>
    one.call === call ? [] : givenBy(resolve, one.call, called.path, depth + 1),
  );
}

const NOTHING: ReadonlySet<string> = new Set();

type Placed = AnswerClass & { readonly path: string };

/** Fields of a class that leave with its objects, those of its bases and of what it wraps included. */
function secretsByClass(classes: readonly Placed[]): (type: string, path: string) => ReadonlySet<string> {
  const byName = Map.groupBy(classes, (one) => one.name);
  const collect = (type: string, path: string, depth: number): Set<string> => {
    const named = byName.get(type) ?? [];
    if (named.length > 0 && named.every((it) => it.isWritten))
      return new Set(named.flatMap((it) => it.secrets));
    // Of several classes of one name the file's own is meant, then the only one that is stored; else nobody knows which.
    const stored = named.filter((it) => it.isStored);
    const one =
      named.length === 1
        ? named[0]
        : (named.find((it) => it.path === path) ?? (stored.length === 1 ? stored[0] : undefined));
    if (!one || depth > MAX_STEPS) return new Set();
    const found = new Set(one.secrets);
    for (const name of [...one.bases, ...one.holds])
      if (name !== type) for (const field of collect(name, one.path, depth + 1)) found.add(field);
    for (const field of one.hidden) found.delete(field);
    return found;
  };
  return (type, path) => collect(type, path, 0);
}
