import { oneGuess } from '../findings/evidence.ts';
import type { Application, Report } from './application.ts';
import { asksRole } from './asks-role.ts';
import type { EndpointFacts } from './endpoint-facts.ts';
import { type EntityFact, normalName } from './entity-facts.ts';
import type { Evidence } from './evidence.ts';
import type { FormUse } from './form-facts.ts';
import type { Endpoint, Handler } from './handlers.ts';
import type { KeptValue } from './kept-values.ts';

/** Base classes of base classes, and services of services; more are cut. */
const MAX_STEPS = 4;
const MAX_NAMED = 4;
/** Who may set everything is meant to. */
const ADMINISTRATIVE = /(?:^|[^a-z])admin/i;
/** What accounts of Django have of their own. */
const OF_DJANGO = ['is_staff', 'is_superuser', 'groups', 'user_permissions'];
/** `usersRepository`, `this.userModel`, `prisma.user`: the entity that a store is of. */
const STORE = /(?:s?_?(?:repository|repo|model|dao|store|collection|service|table))?s?$/i;

interface Entities {
  /** Fields of an entity that grant something, its bases' included; null for what is not stored. */
  readonly granting: (type: string) => readonly string[] | null;
  readonly byStore: (name: string) => string | null;
  /** Says which record it is, where whoever sends one can set that. */
  readonly isKeyed: (type: string) => boolean;
}

/** Entities that a framework fills from the request as wholes and that are stored, with fields that no caller may set. */
export function concludeBindings(application: Application, report: Report): void {
  const { facts, endpoints } = application;
  const entities = entitiesOf(facts.map((one) => one.facts));
  const entries = new Map(
    endpoints.flatMap((one) => (one.handler ? [[`${one.handler.path}:${one.handler.line}`, one]] : [])),
  );
  for (const { path, facts: file } of facts) {
    if (file.limitsBinding) continue;
    for (const fn of file.functions) {
      const bound = fn.kept.filter((one) => one.isBound);
      if (bound.length === 0) continue;
      const handler: Handler = { ...fn, path };
      const endpoint = entries.get(`${path}:${fn.line}`) ?? null;
      if (ADMINISTRATIVE.test(`${path} ${endpoint?.entry.name ?? ''} ${fn.className}`)) continue;
      if (asksRole(application, handler, endpoint?.entry ?? null)) continue;
      for (const value of bound) {
        const stored = storedOf(application, entities, handler, value, 0);
        const fields = stored
          ? settable(entities.granting(stored.type) ?? [], [value, ...stored.through])
          : [];
        if (!stored) continue;
        if (fields.length === 0) {
          if (isOverwriting(application, entities, stored, [value, ...stored.through], endpoint))
            report(
              'endpoint-binds-entity',
              path,
              stored.at.line,
              `${endpoint?.entry.name ?? fn.name} takes ${stored.type} from the request as a whole and saves it (\`${stored.at.text}\`): whoever sends its key with it writes over the record of somebody else.`,
              undefined,
              oneGuess,
            );
          continue;
        }
        report(
          'endpoint-binds-entity',
          path,
          stored.at.line,
          `${endpoint?.entry.name ?? fn.name} takes ${stored.type} from the request as a whole and stores it (\`${stored.at.text}\`): whoever sends it sets ${fields.slice(0, MAX_NAMED).join(', ')} too.`,
        );
      }
    }
  }
  concludeForms(application, entities, report);
}

/** Is one that is to be made saved with the key that the request says, where people sign in? A store of JPA saves over what has that key. */
function isOverwriting(
  { guarded }: Application,
  entities: Entities,
  { type, at }: Stored,
  values: readonly KeptValue[],
  endpoint: Endpoint | null,
): boolean {
  return (
    guarded.length > 0 &&
    endpoint !== null &&
    /^POST\b/.test(endpoint.entry.name) &&
    entities.isKeyed(type) &&
    /(?:save|merge)\w*\(/.test(at.text) &&
    !values.some(
      (one) => one.overwritten.some((field) => /(?:^|[a-z])id$/i.test(field)) || one.allowed !== null,
    )
  );
}

/** Forms and serializers that write such fields of a model, where a view for everybody fills them. */
function concludeForms({ facts, classGuard }: Application, entities: Entities, report: Report): void {
  const uses = new Map<string, FormUse & { readonly path: string }>();
  for (const { path, facts: file } of facts)
    for (const use of file.formUses) {
      const view = file.functions.find((fn) => fn.line <= use.line && use.line <= fn.endLine);
      const isForFew =
        (use.className !== '' && classGuard(use) === 'role') ||
        (view && (view.checksRole || classGuard(view) === 'role'));
      if (!isForFew && !ADMINISTRATIVE.test(`${path} ${use.className}`)) uses.set(use.form, { ...use, path });
    }
  for (const { path, facts: file } of facts)
    for (const form of file.forms) {
      const use = uses.get(form.name);
      const granting = entities.granting(form.model) ?? (form.model === 'User' ? OF_DJANGO : []);
      if (!use) continue;
      const left = new Set([...form.kept, ...use.overwritten]);
      const fields = granting.filter(
        (field) => !left.has(field) && (form.taken === null || form.taken.includes(field)),
      );
      if (fields.length > 0)
        report(
          'endpoint-binds-entity',
          path,
          form.line,
          `${form.name} writes ${fields.slice(0, MAX_NAMED).join(', ')} of ${form.model}, and requests fill it (\`${use.text}\`, ${use.path}:${use.line}).`,
        );
    }
}

function settable(granting: readonly string[], values: readonly KeptValue[]): string[] {
  const overwritten = new Set(values.flatMap((one) => one.overwritten).map(normalName));
  const lists = values.flatMap(({ allowed }) => (allowed ? [new Set(allowed.map(normalName))] : []));
  return granting.filter((field) => {
    const name = normalName(field);
    return !overwritten.has(name) && lists.every((list) => list.has(name));
  });
}

/** Where in the handler the value goes to a store, itself or through functions of the program, and what it is there. */
interface Stored {
  readonly type: string;
  readonly at: Evidence;
  readonly through: readonly KeptValue[];
}

function storedOf(
  application: Application,
  entities: Entities,
  handler: Handler,
  value: KeptValue,
  depth: number,
): Stored | null {
  if (depth >= MAX_STEPS) return null;
  for (const handed of value.handed) {
    const called = handed.callee === '' ? null : application.resolve(handed.callee, handler.path);
    if (called && `${called.path}:${called.line}` !== `${handler.path}:${handler.line}`) {
      for (const inner of called.kept) {
        if (inner.isBound || inner.type !== value.type) continue;
        const stored = storedOf(application, entities, called, inner, depth + 1);
        if (stored) return { ...stored, at: handed, through: [inner, ...stored.through] };
      }
    }
    // A repository that only declares it again is the store.
    if (!handed.isSave || (called && !isDeclaration(called))) continue;
    const holder = handed.callee.slice(0, Math.max(0, handed.callee.indexOf('.')));
    const type = value.type === '' ? entities.byStore(holder) : value.type;
    if (type !== null && entities.granting(type) !== null) return { type, at: handed, through: [] };
  }
  return null;
}

/** A method of a repository without anything that it does. */
const isDeclaration = ({ className, calls, kept, line, endLine }: Handler): boolean =>
  /(?:Repository|Repo|Dao|DAO)$/.test(className) &&
  calls.length === 0 &&
  kept.length === 0 &&
  endLine - line < 3;

function entitiesOf(files: readonly EndpointFacts[]): Entities {
  const byName = new Map<string, EntityFact[]>();
  for (const one of files.flatMap((file) => file.entities)) {
    const same = byName.get(one.name);
    if (same) same.push(one);
    else byName.set(one.name, [one]);
  }
  const stored = new Set(files.flatMap((file) => file.storedTypes));
  const isStored = (name: string, depth = 0): boolean =>
    stored.has(name) ||
    (byName.get(name) ?? []).some(
      (one) =>
        one.isStored ||
        (depth < MAX_STEPS && one.bases.some((base) => base !== name && isStored(base, depth + 1))),
    );
  const fieldsOf = (name: string, depth = 0): string[] =>
    (byName.get(name) ?? []).flatMap((one) => [
      ...one.granting,
      ...(depth < MAX_STEPS
        ? one.bases.flatMap((base) => (base === name ? [] : fieldsOf(base, depth + 1)))
        : []),
    ]);
  const byLowerName = new Map([...byName.keys()].map((name) => [name.toLowerCase(), name]));
  return {
    isKeyed: (type) => (byName.get(type) ?? []).some((one) => one.isKeyed === true),
    granting: (type) => (isStored(type) ? [...new Set(fieldsOf(type))] : null),
    byStore: (name) => byLowerName.get(name.replace(STORE, '').toLowerCase()) ?? null,
  };
}
