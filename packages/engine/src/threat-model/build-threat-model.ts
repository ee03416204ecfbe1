import { createHash } from 'node:crypto';
import type { Component } from '../dependencies/component.ts';
import { compareText } from '../dependencies/versions/order.ts';
import { isAnswered } from './described-operations.ts';
import type { ClassFact, EntryFact, Guard, ThreatFacts, UseFact } from './facts.ts';
import { guardOfHanded, placesOfHanded } from './handed-routers.ts';
import { type Knowledge, shippedKnowledge, type ThreatRule } from './knowledge.ts';
import type {
  Asset,
  Boundary,
  EntryPoint,
  Evidence,
  ExternalSystem,
  ModelledThreat,
  ThreatModel,
} from './model.ts';
import { guardOfPath } from './path-guards.ts';
import { withResolvedGuards } from './resolved-guards.ts';
import { guardOfMounts } from './route-mounts.ts';

const MAX_ENTRIES = 5000;
const MAX_THREATS = 20_000;
const MAX_EVIDENCE = 50;
/** Methods that by their meaning change nothing (RFC 9110 §9.2.1). */
const SAFE = /^(?:GET|HEAD|OPTIONS|VIEW|QUERY)$/;

interface PlacedEntry {
  readonly point: EntryPoint;
  readonly fact: EntryFact;
  readonly file: ThreatFacts;
}

/** What can be called from outside, and who is asked who calls. The order of the files decides nothing. */
export function entryPointsOf(facts: readonly ThreatFacts[]): EntryPoint[] {
  return entriesOf(
    [...facts].sort((a, b) => compareText(a.path, b.path)),
    idMaker(),
  ).map(({ point }) => point);
}

function entriesOf(written: readonly ThreatFacts[], id: ReturnType<typeof idMaker>): PlacedEntry[] {
  const files = withResolvedGuards(written);
  const classes = new Map<string, { file: string; fact: ClassFact }>();
  for (const file of files)
    for (const fact of file.classes)
      if (fact.name !== '' && !classes.has(fact.name)) classes.set(fact.name, { file: file.path, fact });
  const policies = new Map<string, { file: ThreatFacts; guard: Guard }>();
  for (const file of files)
    if (file.application && !policies.has(file.language))
      policies.set(file.language, { file, guard: file.application });

  const byPath = files.filter((file) => file.pathGuards.length > 0);
  const mounts = files.filter((file) => file.mounts.length > 0);
  const handed = placesOfHanded(files);

  const found: PlacedEntry[] = [];
  let entryCount = 0;
  for (const file of files) {
    const mounted = file.entries.length > 0 ? guardOfMounts(file.path, mounts) : null;
    for (const fact of file.entries) {
      if (!isAnswered(fact, files) || ++entryCount > MAX_ENTRIES) continue;
      const point: EntryPoint = {
        id: id('entry', `${fact.kind} ${fact.name}`, file.path),
        kind: fact.kind,
        framework: fact.framework,
        name: fact.name,
        handler: fact.handler,
        file: file.path,
        line: fact.line,
        authentication: authenticationOf(
          fact,
          file,
          classes,
          policies.get(file.language) ?? null,
          byPath,
          fact.declaredIn ? guardOfHanded(fact.declaredIn, file.path, handed) : mounted,
        ),
      };
      found.push({ point, fact, file });
    }
  }
  return found;
}

/**
 * One model of the whole source tree. The same facts and components give the same model in whatever order they come;
 * ids depend on kind, name and file alone, so that a model can be compared with that of an earlier scan.
 */
export function buildThreatModel(
  facts: readonly ThreatFacts[],
  components: readonly Component[],
  knowledge: Knowledge = shippedKnowledge(),
): ThreatModel {
  const files = [...facts].sort((a, b) => compareText(a.path, b.path));
  const id = idMaker();
  const withMethod = entriesOf(files, id);
  const assets: Asset[] = files.flatMap((file) =>
    file.assets.map((asset) => ({
      id: id('asset', `${asset.kind} ${asset.name}`, file.path),
      name: asset.name,
      kind: asset.kind,
      file: file.path,
      line: asset.line,
      fields: asset.fields,
    })),
  );
  const stores = externalSystems('store', files, knowledge.stores, components, id);
  const services = externalSystems('service', files, knowledge.services, components, id);
  const processes = externalSystems('process', files, [], [], id);
  const threats: ModelledThreat[] = [];
  let threatCount = 0;
  const mitigations = mitigationIndex(files);
  const assetFiles = new Set(
    assets.filter((asset) => asset.kind !== 'credential').map((asset) => asset.file),
  );
  const assetNames = assets.filter((asset) => asset.kind !== 'credential').map((asset) => asset.name);

  const add = (
    boundary: Boundary['name'],
    rule: ThreatRule,
    element: { id: string; name: string },
    at: Evidence,
    seen: ModelledThreat['seen'],
    reason = rule.reason,
  ): void => {
    if (++threatCount > MAX_THREATS) return;
    threats.push({
      id: id('threat', `${boundary} ${rule.category} ${rule.title} ${element.id}`, at.file),
      boundary,
      element: element.id,
      category: rule.category,
      title: rule.title,
      reason,
      severity: rule.severity,
      mitigation: rule.mitigation,
      file: at.file,
      line: at.line,
      seen,
    });
  };
  for (const { point, fact, file } of withMethod) {
    const open = point.authentication.state === 'missing' || point.authentication.state === 'exempt';
    const changes = fact.method === null || !SAFE.test(fact.method);
    const touches =
      assetFiles.has(file.path) || (file.uses.some((use) => use.kind === 'store') && assetNames.length > 0);
    for (const rule of knowledge.threats['internet-application'] ?? []) {
      if (rule.kinds && !rule.kinds.includes(fact.kind)) continue;
      if (rule.when === 'changes-state' && !changes) continue;
      if (rule.when === 'no-authentication' && !(open && changes)) continue;
      if (rule.when === 'touches-assets' && !touches) continue;
      const seen = rule.answeredBy.flatMap((name) =>
        name === 'authentication' ? authenticationSeen(point) : mitigations(name, file.path),
      );
      const reason =
        rule.category === 'spoofing' && !open
          ? `Who calls is established by ${point.authentication.name ?? 'a check'}; whoever passes it is trusted.`
          : rule.reason;
      add('internet-application', rule, point, point, seen, reason);
    }
  }
  const across: readonly (readonly [Boundary['name'], readonly ExternalSystem[]])[] = [
    ['application-store', stores],
    ['application-external', services],
    ['application-process', processes],
  ];
  for (const [boundary, list] of across) {
    for (const system of list) {
      const [at] = system.evidence;
      if (!at) continue;
      for (const rule of knowledge.threats[boundary] ?? []) {
        if (rule.kinds && !rule.kinds.includes(system.kind)) continue;
        add(
          boundary,
          rule,
          system,
          at,
          rule.answeredBy.flatMap((name) => mitigations(name, at.file)),
        );
      }
    }
  }
  const boundaries: Boundary[] = [
    boundary(
      'internet-application',
      withMethod.map(({ point }) => point),
      id,
    ),
    ...across.map(([name, list]) => boundary(name, list, id)),
  ].filter((one) => one.crossings.length > 0);
  const cut = [
    {
      what: 'entry points',
      count: Math.max(0, files.reduce((sum, one) => sum + one.entries.length, 0) - MAX_ENTRIES),
    },
    { what: 'threats', count: Math.max(0, threatCount - MAX_THREATS) },
  ].filter((one) => one.count > 0);
  return {
    version: 1,
    entryPoints: withMethod.map(({ point }) => point),
    assets,
    stores,
    services,
    processes,
    boundaries,
    threats,
    cut,
  };
}

type IdMaker = (kind: string, name: string, file: string) => string;

/** Hash of kind, name and file; a second element of the same three gets its number. Lines do not count: edits move them. */
function idMaker(): IdMaker {
  const used = new Map<string, number>();
  return (kind, name, file) => {
    const text = `${kind}\0${name}\0${file}`;
    const count = (used.get(text) ?? 0) + 1;
    used.set(text, count);
    return createHash('sha256')
      .update(count === 1 ? text : `${text}\0${count}`)
      .digest('hex')
      .slice(0, 16);
  };
}

const SIGNS_IN = /log_?in|sign_?(?:in|up)/i;

function authenticationOf(
  fact: EntryFact,
  file: ThreatFacts,
  classes: ReadonlyMap<string, { readonly file: string; readonly fact: ClassFact }>,
  application: { readonly file: ThreatFacts; readonly guard: Guard } | null,
  byPath: readonly ThreatFacts[],
  mounted: ReturnType<typeof guardOfMounts>,
): EntryPoint['authentication'] {
  const say = (guard: Guard, where: string): EntryPoint['authentication'] => ({
    state: guard.state === 'exempt' ? 'exempt' : 'seen',
    name: guard.name,
    evidence: guard.line === null ? null : { file: guard.path ?? where, line: guard.line },
  });
  if (fact.authentication.state !== 'unknown') return say(fact.authentication, file.path);
  // A guard in a parent class stands before its children's methods too.
  const visited = new Set<string>();
  for (let names = fact.className ? [fact.className] : []; names.length > 0; ) {
    const next: string[] = [];
    for (const name of names) {
      const found = classes.get(name.split(/[.:\\]+/).at(-1) ?? name);
      if (!found || visited.has(found.fact.name)) continue;
      visited.add(found.fact.name);
      const { guard } = found.fact;
      // Which of them a class takes back nobody knows, where no name tells what they ask.
      const isTakenBack = fact.skipsHooks === true && guard.path !== undefined;
      if (guard.state !== 'unknown' && !isTakenBack) return say(guard, found.file);
      next.push(...found.fact.extends);
    }
    names = next;
  }
  if (fact.kind === 'http' && mounted) return say(mounted.guard, mounted.path);
  if (fact.kind === 'http')
    for (const one of byPath) {
      const guard = one.language === file.language ? guardOfPath(one.pathGuards, fact, file.path) : null;
      if (guard) return say(guard, one.path);
    }
  // What signs somebody in is for everybody, whatever is asked of the rest.
  if (application && fact.kind === 'http' && !SIGNS_IN.test(fact.name))
    return say(application.guard, application.file.path);
  // Schedules and command lines are started from inside; a queue trusts whoever may publish.
  const outside = fact.kind !== 'cron' && fact.kind !== 'cli' && fact.kind !== 'queue';
  const view = fact.method === 'VIEW';
  return { state: outside && !view ? 'missing' : 'not-applicable', name: null, evidence: null };
}

function authenticationSeen(point: EntryPoint): ModelledThreat['seen'] {
  const { state, name, evidence } = point.authentication;
  return state === 'seen'
    ? [
        {
          name: `authentication: ${name ?? ''}`,
          file: evidence?.file ?? point.file,
          line: evidence?.line ?? point.line,
        },
      ]
    : [];
}

/** A mitigation in the same file comes first; else the first in the source tree. */
function mitigationIndex(
  files: readonly ThreatFacts[],
): (name: string, file: string) => ModelledThreat['seen'] {
  const first = new Map<string, ModelledThreat['seen'][number]>();
  const inFile = new Map<string, ModelledThreat['seen'][number]>();
  for (const file of files) {
    for (const { name, line } of file.mitigations) {
      const seen = { name, file: file.path, line };
      if (!first.has(name)) first.set(name, seen);
      if (!inFile.has(`${file.path}\0${name}`)) inFile.set(`${file.path}\0${name}`, seen);
    }
  }
  return (name, file) => {
    const seen = inFile.get(`${file}\0${name}`) ?? first.get(name);
    return seen ? [seen] : [];
  };
}

function externalSystems(
  kind: 'store' | 'service' | 'process',
  files: readonly ThreatFacts[],
  rules: Knowledge['stores'],
  components: readonly Component[],
  id: IdMaker,
): ExternalSystem[] {
  const found = new Map<string, { kind: string; evidence: (Evidence & { by: string })[] }>();
  const add = (name: string, what: string, evidence: Evidence & { by: string }): void => {
    const known = found.get(name);
    if (!known) found.set(name, { kind: what, evidence: [evidence] });
    else if (known.evidence.length < MAX_EVIDENCE) known.evidence.push(evidence);
  };
  const wanted = (use: UseFact) => use.kind === kind || (kind === 'service' && use.kind === 'host');
  for (const file of files)
    for (const use of file.uses.filter(wanted))
      add(use.name, use.technology, { file: file.path, line: use.line, by: use.by });
  // Drivers are often named in configuration and never imported: the dependency list has them.
  for (const rule of rules) {
    if (!rule.packages) continue;
    for (const component of components) {
      if (
        component.scope !== 'production' ||
        component.relation !== 'direct' ||
        !rule.packages.includes(component.name)
      )
        continue;
      if (
        rule.languages &&
        !rule.languages.some((language) => language === 'ruby' && component.ecosystem === 'gem')
      )
        continue;
      const [at] = component.occurrences;
      if (at && !found.has(rule.name))
        add(rule.name, rule.kind, {
          file: at.declaredAt?.file ?? at.file,
          line: at.declaredAt?.line ?? at.line,
          by: component.purl,
        });
    }
  }
  // One element for the whole tree, so no file is part of its id.
  return [...found]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, value]) => ({ id: id(kind, name, ''), name, ...value }));
}

function boundary(
  name: Boundary['name'],
  elements: readonly { readonly id: string }[],
  id: IdMaker,
): Boundary {
  return { id: id('boundary', name, ''), name, crossings: elements.map((element) => element.id) };
}
