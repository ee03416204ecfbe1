import type { Call, ClassIR, Decorator, Expr, Index, ObjectExpr, Stmt } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { buildLines, positionOf } from '../match/positions.ts';
import { entryPoints } from './entry-points.ts';
import type { AssetFact, ClassFact, Guard, NamedLine, ThreatFacts, UseFact } from './facts.ts';
import { guardsOf } from './guards.ts';
import { type Knowledge, shippedKnowledge, type TechnologyRule } from './knowledge.ts';
import { callTest, dotted, importTest, lastPart, qualifier, textArgument, textOfExpr } from './names.ts';

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
  for (let i = 0; i < flat.size; i++) {
    if (flat.tags[i] !== 'cls') continue;
    const cls = flat.nodes[i] as ClassIR;
    classes.push({
      name: cls.name,
      extends: cls.extends.map((parent) => parent.name),
      guard: guards.ofClass(i, cls),
    });
    const rule = cls.decorators.find((d) => knowledge.authentication.application.includes(lastPart(d.name)));
    if (rule) application ??= { state: 'seen', name: rule.name, line: lineOf(rule.start) };
  }
  return {
    path: module.path,
    language: module.language,
    entries: entryPoints(flat, knowledge, guards, lineOf),
    uses: usesOf(flat, knowledge, lineOf),
    assets: assetsOf(flat, knowledge, lineOf),
    mitigations: mitigationsOf(flat, knowledge, lineOf),
    classes,
    application,
  };
}

function usesOf(flat: FlatModule, knowledge: Knowledge, lineOf: (offset: number) => number): UseFact[] {
  const { module } = flat;
  const found = new Map<string, UseFact>();
  const add = (use: UseFact): void => {
    const key = `${use.kind}:${use.name}`;
    if (!found.has(key) && found.size < MAX_USES) found.set(key, use);
  };
  const names = qualifier(module.imports);
  const groups: readonly (readonly [UseFact['kind'], readonly TechnologyRule[]])[] = [
    ['store', knowledge.stores],
    ['service', knowledge.services],
    ['process', knowledge.processes],
  ];
  const rules = groups.flatMap(([kind, list]) =>
    list
      .filter((rule) => !rule.languages || rule.languages.includes(module.language))
      .map((rule) => ({ kind, rule, imported: importTest(rule.imports), called: callTest(rule.calls) })),
  );
  const used = rules.filter(
    ({ rule }) =>
      rule.imports === undefined ||
      rule.calls === undefined ||
      module.imports.some((one) => importTest(rule.imports)(one.module)),
  );
  for (const one of module.imports) {
    if (one.typeOnly) continue;
    for (const { kind, rule, imported } of rules) {
      // A process is its calls: importing the module starts nothing.
      if (
        kind !== 'process' &&
        (imported(one.module) ||
          (one.name !== null && imported(`${one.module}.${one.name}`)) ||
          (one.name !== null && imported(`${one.module}\\${one.name}`)))
      ) {
        add({ kind, name: rule.name, technology: rule.kind, line: lineOf(one.start), by: one.module });
      }
    }
  }
  const clients = callTest(
    knowledge.clients.filter((c) => c.languages.includes(module.language)).flatMap((c) => c.calls),
  );
  for (let i = 0; i < flat.size; i++) {
    if (flat.tags[i] !== 'call') continue;
    const call = flat.nodes[i] as Call;
    const written = dotted(call.callee);
    if (written === '') continue;
    const forms = names(written);
    for (const { kind, rule, called } of withCalls(used)) {
      if (forms.some(called))
        add({ kind, name: rule.name, technology: rule.kind, line: lineOf(call.start), by: written });
    }
    if (!forms.some(clients)) continue;
    for (const arg of call.args) {
      const address = textOfExpr(arg.value) ?? (arg.value.kind === 'object' ? urlIn(arg.value) : null);
      const host = address === null ? null : hostOf(address);
      if (host !== null)
        add({ kind: 'host', name: host, technology: 'http', line: lineOf(call.start), by: written });
    }
  }
  return [...found.values()];
}

function withCalls<T extends { readonly rule: TechnologyRule }>(rules: readonly T[]): readonly T[] {
  return rules.filter(({ rule }) => rule.calls !== undefined);
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
    if (telling.length === 0 || found.length >= MAX_ASSETS) return;
    const kinds = telling.map((field) => kindOf(field.name));
    const kind = kinds.includes('value') ? 'value' : kinds.includes('personal') ? 'personal' : 'secret';
    found.push({ name, kind, line, fields: telling });
  };
  const isSchema = callTest(schemas);
  const isSetting = callTest(settings);
  const credentials = new Set<string>();
  const setting = (name: string | null, offset: number): void => {
    if (name === null || !settingNames.test(name) || credentials.has(name) || found.length >= MAX_ASSETS)
      return;
    credentials.add(name);
    found.push({ name, kind: 'credential', line: lineOf(offset), fields: [] });
  };
  for (let i = 0; i < flat.size; i++) {
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
        const name = dotted(call.callee);
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

function mitigationsOf(
  flat: FlatModule,
  knowledge: Knowledge,
  lineOf: (offset: number) => number,
): NamedLine[] {
  const found = new Map<string, number>();
  const rules = knowledge.mitigations.map((rule) => ({
    name: rule.name,
    imported: importTest(rule.imports),
    called: callTest(rule.calls),
    decorators: rule.decorators ?? [],
  }));
  const add = (name: string, offset: number): void => {
    if (!found.has(name)) found.set(name, lineOf(offset));
  };
  for (const one of flat.module.imports) {
    for (const rule of rules)
      if (rule.imported(one.module) || (one.name !== null && rule.imported(`${one.module}\\${one.name}`)))
        add(rule.name, one.start);
  }
  for (let i = 0; i < flat.size; i++) {
    if (flat.tags[i] === 'call') {
      const name = dotted((flat.nodes[i] as Call).callee);
      for (const rule of rules) if (rule.called(name)) add(rule.name, (flat.nodes[i] as Call).start);
    } else if (flat.tags[i] === 'decorator') {
      const { name, start } = flat.nodes[i] as Decorator;
      for (const rule of rules) if (rule.decorators.includes(lastPart(name))) add(rule.name, start);
    }
  }
  return [...found].map(([name, line]) => ({ name, line })).sort((a, b) => a.line - b.line);
}
