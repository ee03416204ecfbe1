import type {
  Call,
  ClassIR,
  Decorator,
  Expr,
  ImportIR,
  Index,
  ObjectExpr,
  ProgramLanguage,
  Stmt,
} from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { buildLines, positionOf } from '../positions.ts';
import { entryPoints } from './entry-points.ts';
import type { AssetFact, ClassFact, Guard, NamedLine, ThreatFacts, UseFact } from './facts.ts';
import { guardsOf } from './guards.ts';
import { handedRouters } from './handed-routers.ts';
import { type Knowledge, shippedKnowledge, type TechnologyRule } from './knowledge.ts';
import { mappedGuards } from './mapped-guards.ts';
import { namesOfClass, orNames } from './names-before.ts';
import { constantsOf } from './open-texts.ts';
import { pathGuards } from './path-guards.ts';
import { aliasesOf, beforeAll } from './put-before-all.ts';
import { railsHooks } from './rails-hooks.ts';
import { refusersOf } from './refusers.ts';
import { routeMounts } from './route-mounts.ts';
import { opensAll, startUpPolicy } from './start-up-policies.ts';
import {
  calleesOf,
  callIndex,
  callTest,
  dotted,
  importIndex,
  importTest,
  lastPart,
  qualifier,
  textArgument,
  textOfExpr,
} from './written-names.ts';

const MAX_USES = 500;
const MAX_ASSETS = 500;

/** Everything that one file says about the threat model. Runs in the worker; a function of the file alone. */
export function threatModelFacts(flat: FlatModule, knowledge: Knowledge = shippedKnowledge()): ThreatFacts {
  const { module } = flat;
  const starts = buildLines(flat.text);
  const lineOf = (offset: number): number => positionOf(starts, offset).line;
  const guards = guardsOf(flat, knowledge, lineOf);
  const classes: ClassFact[] = [];
  let application: Guard | null = null;
  for (const i of flat.places('cls')) {
    const cls = flat.nodes[i] as ClassIR;
    classes.push({
      name: cls.name,
      extends: cls.extends.map((parent) => parent.name),
      guard: orNames(guards.ofClass(i, cls, null), [...namesOfClass(cls), ...railsHooks(flat, i, null)]),
    });
    const rule = cls.decorators.find((d) => knowledge.authentication.application.includes(lastPart(d.name)));
    if (rule && !opensAll(flat.text.slice(cls.start, cls.end)))
      application ??= { state: 'seen', name: rule.name, line: lineOf(rule.start) };
  }
  application ??= startUpPolicy(flat, lineOf);
  return {
    path: module.path,
    language: module.language,
    entries: entryPoints(flat, knowledge, guards, lineOf),
    uses: usesOf(flat, knowledge, lineOf),
    assets: assetsOf(flat, knowledge, lineOf),
    mitigations: mitigationsOf(flat, knowledge, lineOf),
    classes,
    application,
    pathGuards: [...pathGuards(flat, lineOf), ...mappedGuards(flat, lineOf)],
    mounts: routeMounts(flat, guards, lineOf),
    handed: handedRouters(flat, guards, lineOf),
    refusers: refusersOf(flat, lineOf),
    aliases: aliasesOf(flat),
    beforeAll: beforeAll(flat, lineOf),
    constants: constantsOf(flat),
  };
}

interface Technologies {
  readonly byImport: (module: string) => readonly Technology[];
  readonly byCall: (name: string) => readonly Technology[];
  readonly isClient: (name: string) => boolean;
}

interface Technology {
  readonly kind: 'store' | 'service' | 'process';
  readonly rule: TechnologyRule;
  readonly imported: (module: string) => boolean;
}

const technologies = new WeakMap<Knowledge, Map<ProgramLanguage, Technologies>>();

/** The indexes of one language, made once a thread. */
function technologiesOf(knowledge: Knowledge, language: ProgramLanguage): Technologies {
  let byLanguage = technologies.get(knowledge);
  if (!byLanguage) {
    byLanguage = new Map();
    technologies.set(knowledge, byLanguage);
  }
  const known = byLanguage.get(language);
  if (known) return known;
  const groups: readonly (readonly [Technology['kind'], readonly TechnologyRule[]])[] = [
    ['store', knowledge.stores],
    ['service', knowledge.services],
    ['process', knowledge.processes],
  ];
  const all = groups.flatMap(([kind, list]) =>
    list
      .filter((rule) => !rule.languages || rule.languages.includes(language))
      .map((rule): Technology => ({ kind, rule, imported: importTest(rule.imports) })),
  );
  const made: Technologies = {
    byImport: importIndex(all.map((one) => [one.rule.imports, one] as const)),
    byCall: callIndex(all.map((one) => [one.rule.calls, one] as const)),
    isClient: callTest(
      knowledge.clients.filter((c) => c.languages.includes(language)).flatMap((c) => c.calls),
    ),
  };
  byLanguage.set(language, made);
  return made;
}

function usesOf(flat: FlatModule, knowledge: Knowledge, lineOf: (offset: number) => number): UseFact[] {
  const { module } = flat;
  const found = new Map<string, UseFact>();
  const add = (use: UseFact): void => {
    const key = `${use.kind}:${use.name}`;
    if (!found.has(key) && found.size < MAX_USES) found.set(key, use);
  };
  const names = qualifier(module.imports);
  const called = calleesOf(flat);
  const { byImport, byCall, isClient } = technologiesOf(knowledge, module.language);
  for (const one of module.imports) {
    if (one.typeOnly) continue;
    for (const name of importNames(one)) {
      for (const { kind, rule } of byImport(name)) {
        // A process is its calls: importing the module starts nothing.
        if (kind !== 'process')
          add({ kind, name: rule.name, technology: rule.kind, line: lineOf(one.start), by: one.module });
      }
    }
  }
  for (const i of flat.places('call')) {
    const call = flat.nodes[i] as Call;
    const written = called[i] ?? '';
    if (written === '') continue;
    const forms = names(written);
    for (const form of forms) {
      for (const { kind, rule, imported } of byCall(form)) {
        // A rule with both wants both: `exec` alone is anybody's.
        if (rule.imports && !module.imports.some((one) => imported(one.module))) continue;
        add({ kind, name: rule.name, technology: rule.kind, line: lineOf(call.start), by: written });
      }
    }
    if (!forms.some(isClient)) continue;
    for (const arg of call.args) {
      const address = textOfExpr(arg.value) ?? (arg.value.kind === 'object' ? urlIn(arg.value) : null);
      const host = address === null ? null : hostOf(address);
      if (host !== null)
        add({ kind: 'host', name: host, technology: 'http', line: lineOf(call.start), by: written });
    }
  }
  return [...found.values()];
}

/** The module, and with its member as Java, C# and PHP would write it whole. */
function importNames(one: ImportIR): string[] {
  return one.name === null || one.name === '*'
    ? [one.module]
    : [one.module, `${one.module}.${one.name}`, `${one.module}\\${one.name}`];
}

function urlIn(object: ObjectExpr): string | null {
  for (const entry of object.entries) {
    if (
      entry.key?.kind === 'literal' &&
      /^(?:url|uri|baseURL|base_url|host|hostname)$/.test(String(entry.key.value))
    )
      return textOfExpr(entry.value);
  }
  return null;
}

/** The host of an absolute address; the machine itself is not outside. */
function hostOf(address: string): string | null {
  const host = /^(?:https?|wss?):\/\/(?:[^/@\s]*@)?([a-z0-9.-]+)/i.exec(address)?.[1]?.toLowerCase();
  if (
    !host?.includes('.') ||
    /^(?:127\.|0\.0\.0\.0|10\.|192\.168\.)/.test(host) ||
    /(?:^|\.)(?:localhost|example\.(?:com|org|net))$/.test(host)
  )
    return null;
  return host;
}

function assetsOf(flat: FlatModule, knowledge: Knowledge, lineOf: (offset: number) => number): AssetFact[] {
  const { personal, secret, value, settings, settingNames, schemas } = knowledge.assets;
  const found: AssetFact[] = [];
  const solidity = flat.module.language === 'solidity';
  const kindOf = (name: string): AssetFact['kind'] | null =>
    solidity
      ? value.test(name)
        ? 'value'
        : null
      : secret.test(name)
        ? 'secret'
        : personal.test(name)
          ? 'personal'
          : null;
  const record = (name: string, line: number, fields: readonly NamedLine[]): void => {
    const telling = fields.filter((field) => kindOf(field.name) !== null);
    // Sequelize declares the class and then its columns by `User.init({ … })`: one asset.
    const short = name.replace(/\.(?:init|define)$/, '');
    if (telling.length === 0 || found.length >= MAX_ASSETS || found.some((asset) => asset.name === short))
      return;
    const kinds = telling.map((field) => kindOf(field.name));
    const kind = kinds.includes('value') ? 'value' : kinds.includes('personal') ? 'personal' : 'secret';
    found.push({ name: short, kind, line, fields: telling });
  };
  const isSchema = callTest(schemas);
  const isSetting = callTest(settings);
  const called = calleesOf(flat);
  const credentials = new Set<string>();
  const setting = (name: string | null, offset: number): void => {
    if (name === null || !settingNames.test(name) || credentials.has(name) || found.length >= MAX_ASSETS)
      return;
    credentials.add(name);
    found.push({ name, kind: 'credential', line: lineOf(offset), fields: [] });
  };
  for (const i of flat.places('cls', 'call', 'member', 'index')) {
    const node = flat.nodes[i];
    switch (flat.tags[i]) {
      case 'cls': {
        const cls = node as ClassIR;
        record(
          cls.name,
          lineOf(cls.start),
          cls.fields.map((field) => ({ name: field.name, line: lineOf(field.start) })),
        );
        break;
      }
      case 'call': {
        const call = node as Call;
        const name = called[i] ?? '';
        if (isSchema(name)) {
          const object = call.args.find((arg) => arg.value.kind === 'object')?.value as
            | ObjectExpr
            | undefined;
          const fields = (object?.entries ?? []).flatMap((entry) =>
            entry.key?.kind === 'literal'
              ? [{ name: String(entry.key.value), line: lineOf(entry.start) }]
              : [],
          );
          record(textArgument(call.args, [0]) ?? targetOf(flat, i) ?? name, lineOf(call.start), fields);
        }
        if (isSetting(name)) setting(textArgument(call.args, [0]), call.start);
        break;
      }
      case 'member': {
        const member = node as Extract<Expr, { kind: 'member' }>;
        if (/^(?:process|import\.meta|Bun|Deno)\.env$/.test(dotted(member.object)))
          setting(member.property, member.start);
        break;
      }
      case 'index': {
        const index = node as Index;
        if (index.index && /^(?:(?:process|os)\.)?(?:env|environ|ENV|_ENV)$/.test(dotted(index.object)))
          setting(textOfExpr(index.index), index.start);
        break;
      }
      default:
    }
  }
  return found;
}

/** The variable that the call's value is given to. */
function targetOf(flat: FlatModule, index: number): string | null {
  const holder = flat.nodes[flat.parent[index] ?? -1] as Stmt | Expr | undefined;
  if (!holder || !('kind' in holder)) return null;
  // `model('User', new Schema({ … }))`: the outer call has the name.
  if (holder.kind === 'call') return textArgument(holder.args, [0]);
  if ((holder.kind === 'var' || holder.kind === 'assign') && holder.target.kind === 'name')
    return holder.target.name;
  return null;
}

interface Mitigations {
  readonly byImport: (module: string) => readonly string[];
  readonly byCall: (name: string) => readonly string[];
  readonly byDecorator: (name: string) => readonly string[];
}

const mitigations = new WeakMap<Knowledge, Mitigations>();

function mitigationsIndex(knowledge: Knowledge): Mitigations {
  const known = mitigations.get(knowledge);
  if (known) return known;
  const made: Mitigations = {
    byImport: importIndex(knowledge.mitigations.map((rule) => [rule.imports, rule.name] as const)),
    byCall: callIndex(knowledge.mitigations.map((rule) => [rule.calls, rule.name] as const)),
    byDecorator: callIndex(knowledge.mitigations.map((rule) => [rule.decorators, rule.name] as const)),
  };
  mitigations.set(knowledge, made);
  return made;
}

function mitigationsOf(
  flat: FlatModule,
  knowledge: Knowledge,
  lineOf: (offset: number) => number,
): NamedLine[] {
  const found = new Map<string, number>();
  const { byImport, byCall, byDecorator } = mitigationsIndex(knowledge);
  const called = calleesOf(flat);
  const add = (names: readonly string[], offset: number): void => {
    for (const name of names) if (!found.has(name)) found.set(name, lineOf(offset));
  };
  for (const one of flat.module.imports) for (const name of importNames(one)) add(byImport(name), one.start);
  for (const i of flat.places('call', 'decorator')) {
    if (flat.tags[i] === 'call') {
      add(byCall(called[i] ?? ''), (flat.nodes[i] as Call).start);
    } else {
      const { name, start } = flat.nodes[i] as Decorator;
      add(byDecorator(lastPart(name)), start);
    }
  }
  return [...found]
    .map(([name, line]) => ({ name, line }))
    .sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1));
}
