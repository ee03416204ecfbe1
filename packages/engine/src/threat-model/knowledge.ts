import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { loadedWhenAsked } from '../load-library.ts';

const zod = loadedWhenAsked<typeof import('zod')>('zod');
const yaml = loadedWhenAsked<typeof import('yaml')>('yaml');

export const EntryKinds = [
  'http',
  'cli',
  'queue',
  'cron',
  'websocket',
  'graphql',
  'rpc',
  'lambda',
  'contract',
] as const;
export type EntryKind = (typeof EntryKinds)[number];

/** The form of a file of knowledge: made when the first is checked, as most scans take what was checked before. */
function knowledgeForm() {
  const { z } = zod();
  const Languages = z
    .array(z.enum(['javascript', 'typescript', 'python', 'java', 'go', 'php', 'ruby', 'csharp', 'solidity']))
    .min(1);
  const Text = z.string().min(1);
  const Pattern = Text.refine((text) => compiles(text), 'not a regular expression');
  /** Where outside data comes in. All given conditions hold together. */
  const Entry = z.strictObject({
    framework: Text,
    kind: z.enum(EntryKinds),
    languages: Languages,
    /** The file imports one of these modules, or something below one. */
    imports: z.array(Text).optional(),
    /** Callee, dotted: `*.get` any receiver, `path` a bare name. */
    calls: z.array(Text).optional(),
    /** Receiver of the call, as a pattern over its dotted name. */
    receiver: Pattern.optional(),
    decorators: z.array(Text).optional(),
    /** Methods of classes that extend one of these; with `methods` only those, else the public ones. */
    extends: z.array(Pattern).optional(),
    methods: z.array(Pattern).optional(),
    /** Only methods that are declared to give this, and that take nothing: actions whose answer is a name. */
    gives: Text.optional(),
    /** Functions by name, anywhere at the top of the file. */
    functions: z.array(Pattern).optional(),
    /** Functions with one of these modifiers. */
    modifiers: z.array(Text).optional(),
    /** Functions that are members of an object which is kept under one of these names: resolvers of GraphQL. */
    holders: z.array(Text).optional(),
    /** Calls in the body of a class that extends one of these. */
    within: z.array(Pattern).optional(),
    /** File path. */
    file: Pattern.optional(),
    /** The part of the file path that is the route, as the first group. */
    route: Pattern.optional(),
    /** Argument with the path or name: position or keyword; the first that is text. */
    path: z.array(z.union([z.number().int(), Text])).optional(),
    /** Decorators of the class whose path comes before. */
    prefix: z.array(Text).optional(),
    /** Every function of an object among the call's arguments is one: `server.addService(service, { sayHello })`. */
    members: z.boolean().optional(),
    /** Named by the key that the call's result is kept under: `{ add: procedure.mutation(…) }`. */
    keyed: z.boolean().optional(),
    /** The call declares a route for each of the usual actions of a controller: `Route::resource('photos', PhotoController::class)`. */
    resources: z.boolean().optional(),
    /** Calls around that begin the path: `route("/api") { get("/x") { … } }`. */
    groups: z.array(Text).optional(),
    /** 'name': from the called or decorating name (`GetMapping`, `router.post`); 'first': the first argument; else a fixed word. */
    method: Text.optional(),
    /** The path argument must look like this: tells `app.get('/x', f)` from `map.get('x')`. */
    shape: Pattern.optional(),
    minArguments: z.number().int().optional(),
  });

  const Technology = z.strictObject({
    name: Text,
    kind: Text,
    languages: Languages.optional(),
    imports: z.array(Text).optional(),
    calls: z.array(Text).optional(),
    /** Package names that stand for it where nothing imports it (drivers named in configuration). */
    packages: z.array(Text).optional(),
  });

  const Threat = z.strictObject({
    category: z.enum([
      'spoofing',
      'tampering',
      'repudiation',
      'information-disclosure',
      'denial-of-service',
      'elevation-of-privilege',
    ]),
    title: Text,
    reason: Text,
    mitigation: Text,
    /** Names of `mitigations` that answer it. */
    answeredBy: z.array(Text),
    /** Entry kinds, store or service kinds that it applies to; all without. */
    kinds: z.array(Text).optional(),
    /** Only for methods that change something, only where no authentication was seen, … */
    when: z.enum(['always', 'changes-state', 'no-authentication', 'touches-assets']).default('always'),
    severity: z.enum(['high', 'medium', 'low']),
  });

  return z.strictObject({
    entries: z.array(Entry).optional(),
    stores: z.array(Technology).optional(),
    services: z.array(Technology).optional(),
    processes: z.array(Technology).optional(),
    /** Calls whose text argument names an outside host. */
    clients: z.array(z.strictObject({ languages: Languages, calls: z.array(Text) })).optional(),
    authentication: z
      .strictObject({
        /** Names of middleware, decorators, hooks, guards, mixins and calls that establish who calls. */
        names: z.array(Pattern),
        /** Names that let everybody in on purpose. */
        exempt: z.array(Pattern),
        /** Calls whose function holds what they guard: `authenticate("session") { get("/x") { … } }`. */
        blocks: z.array(Text),
        /** Calls that put their arguments before the routes of a file or class. */
        hooks: z.array(Text),
        /** Decorators of classes that put rules before every route of the application. */
        application: z.array(Text),
        /** Conditions in contracts. */
        contract: z.array(Pattern),
      })
      .optional(),
    mitigations: z
      .array(
        z.strictObject({
          name: Text,
          imports: z.array(Text).optional(),
          calls: z.array(Text).optional(),
          decorators: z.array(Text).optional(),
        }),
      )
      .optional(),
    assets: z
      .strictObject({
        personal: z.array(Pattern),
        secret: z.array(Pattern),
        value: z.array(Pattern),
        /** Calls that read a setting by name. */
        settings: z.array(Text),
        settingNames: z.array(Pattern),
        /** Calls that define a record with an object of fields. */
        schemas: z.array(Text),
      })
      .optional(),
    threats: z
      .record(
        z.enum(['internet-application', 'application-store', 'application-external', 'application-process']),
        z.array(Threat),
      )
      .optional(),
  });
}

export type EntryRule = NonNullable<KnowledgeFile['entries']>[number];
export type TechnologyRule = NonNullable<KnowledgeFile['stores']>[number];
export type ThreatRule = NonNullable<KnowledgeFile['threats']>['internet-application'][number];

export interface Knowledge {
  readonly entries: readonly EntryRule[];
  readonly stores: readonly TechnologyRule[];
  readonly services: readonly TechnologyRule[];
  readonly processes: readonly TechnologyRule[];
  readonly clients: readonly { readonly languages: readonly string[]; readonly calls: readonly string[] }[];
  readonly authentication: {
    readonly names: RegExp;
    readonly exempt: RegExp;
    readonly contract: RegExp;
    readonly blocks: readonly string[];
    readonly hooks: readonly string[];
    readonly application: readonly string[];
  };
  readonly mitigations: readonly {
    readonly name: string;
    readonly imports?: readonly string[] | undefined;
    readonly calls?: readonly string[] | undefined;
    readonly decorators?: readonly string[] | undefined;
  }[];
  readonly assets: {
    readonly personal: RegExp;
    readonly secret: RegExp;
    readonly value: RegExp;
    readonly settingNames: RegExp;
    readonly settings: readonly string[];
    readonly schemas: readonly string[];
  };
  readonly threats: Readonly<Record<string, readonly ThreatRule[]>>;
}

export interface KnowledgeSource {
  readonly path: string;
  readonly text: string;
}

/** A checked file of knowledge. Plain data, so that it can be handed to another process. */
export type KnowledgeFile = z.infer<ReturnType<typeof knowledgeForm>>;

/** Merges knowledge files, sorted by path. Faults are `file:line: message` and the file they are in is left out. */
export function loadKnowledge(sources: readonly KnowledgeSource[]): {
  knowledge: Knowledge;
  faults: string[];
} {
  const { files, faults } = checkKnowledge(sources);
  return { knowledge: mergeKnowledge(files), faults };
}

/** Reads and checks knowledge files, sorted by path; faults as `loadKnowledge` gives them. */
export function checkKnowledge(sources: readonly KnowledgeSource[]): {
  files: KnowledgeFile[];
  faults: string[];
} {
  const form = knowledgeForm();
  const { LineCounter, parseDocument } = yaml();
  const faults: string[] = [];
  const files: KnowledgeFile[] = [];
  for (const { path, text } of [...sources].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const [error] = document.errors;
    if (error) {
      faults.push(`${path}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
      continue;
    }
    const result = form.safeParse(document.toJS({ maxAliasCount: 100 }));
    if (result.success) files.push(result.data);
    for (const issue of result.error?.issues ?? []) {
      // An unknown key has no node of its own at the path of the issue: its parent is where it stands.
      const node = document.getIn(issue.path as (string | number)[], true) as
        | { range?: [number, number, number] }
        | undefined;
      faults.push(
        `${path}:${lines.linePos(node?.range?.[0] ?? 0).line}: ${issue.path.join('.')}: ${issue.message}`,
      );
    }
  }
  return { files, faults };
}

/** What the files say together. */
export function mergeKnowledge(files: readonly KnowledgeFile[]): Knowledge {
  const union = (lists: readonly (readonly string[] | undefined)[]) =>
    anyOf(lists.flatMap((list) => list ?? []));
  const threats: Record<string, ThreatRule[]> = {};
  for (const file of files) {
    for (const [crossing, list] of Object.entries(file.threats ?? {}))
      threats[crossing] = [...(threats[crossing] ?? []), ...list];
  }
  return {
    entries: files.flatMap((file) => file.entries ?? []),
    stores: files.flatMap((file) => file.stores ?? []),
    services: files.flatMap((file) => file.services ?? []),
    processes: files.flatMap((file) => file.processes ?? []),
    clients: files.flatMap((file) => file.clients ?? []),
    authentication: {
      names: union(files.map((file) => file.authentication?.names)),
      exempt: union(files.map((file) => file.authentication?.exempt)),
      contract: union(files.map((file) => file.authentication?.contract)),
      blocks: files.flatMap((file) => file.authentication?.blocks ?? []),
      hooks: files.flatMap((file) => file.authentication?.hooks ?? []),
      application: files.flatMap((file) => file.authentication?.application ?? []),
    },
    mitigations: files.flatMap((file) => file.mitigations ?? []),
    assets: {
      personal: union(files.map((file) => file.assets?.personal)),
      secret: union(files.map((file) => file.assets?.secret)),
      value: union(files.map((file) => file.assets?.value)),
      settingNames: union(files.map((file) => file.assets?.settingNames)),
      settings: files.flatMap((file) => file.assets?.settings ?? []),
      schemas: files.flatMap((file) => file.assets?.schemas ?? []),
    },
    threats,
  };
}

/** Nothing at all when the list is empty. */
function anyOf(patterns: readonly string[]): RegExp {
  return patterns.length === 0
    ? /(?!)/
    : new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'i');
}

function compiles(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

let shipped: Knowledge | null = null;

/** The knowledge that ships with the engine, read once per thread. A fault in it fails loudly: it is ours. */
export function shippedKnowledge(): Knowledge {
  shipped ??= mergeKnowledge(readShippedKnowledge());
  return shipped;
}

export const shippedKnowledgeFolder = join(import.meta.dirname, 'knowledge');

/** Its files, read and checked. */
export function readShippedKnowledge(): KnowledgeFile[] {
  const paths = readdirSync(shippedKnowledgeFolder).filter((name) => name.endsWith('.yaml'));
  const { files, faults } = checkKnowledge(
    paths.map((path) => ({ path, text: readFileSync(join(shippedKnowledgeFolder, path), 'utf8') })),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return files;
}
