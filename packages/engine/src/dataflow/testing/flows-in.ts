import { csharp } from '../../languages/csharp/index.ts';
import { go } from '../../languages/go/index.ts';
import { java } from '../../languages/java/index.ts';
import { javascript, typescript } from '../../languages/javascript/index.ts';
import { kotlin } from '../../languages/kotlin/index.ts';
import type { Language } from '../../languages/language.ts';
import { parseSource } from '../../languages/parse-source.ts';
import { php } from '../../languages/php/index.ts';
import { python } from '../../languages/python/index.ts';
import { ruby } from '../../languages/ruby/index.ts';
import { solidity } from '../../languages/solidity/index.ts';
import { linkProgram } from '../../link/index.ts';
import type { LinkContext } from '../../link/program.ts';
import { openParser } from '../../parse/parser.ts';
import {
  type CompiledModels,
  compileModels,
  type FileSummary,
  type FindFlowsResult,
  findFlows,
  type OpenSummary,
  openSummary,
  packSummary,
  summarizeModule,
  type TaintRule,
} from '../index.ts';
import type { ModelFile } from '../models.ts';

const LANGUAGES: Readonly<Record<string, Language>> = {
  js: javascript,
  ts: typescript,
  tsx: typescript,
  py: python,
  java,
  kt: kotlin,
  go,
  php,
  rb: ruby,
  cs: csharp,
  sol: solidity,
};

/** Small models with one source and a few sinks in each language, enough to speak about flows in tests. */
const MODEL: ModelFile = {
  types: [{ type: 'web.Servlet', extends: ['web.Base'] }],
  returns: [
    { call: 'lib.open', type: 'lib.Connection' },
    { call: 'express', type: 'express.Application' },
  ],
  callbacks: [
    {
      call: 'express.Application.{get,post}',
      argument: '1..',
      params: ['express.Request', 'express.Response'],
    },
  ],
  parameters: [
    { decorated: 'web.Param', source: 'remote' },
    { 'method-of': 'web.View', name: 'show', source: 'remote', route: true },
    { 'method-of': 'web.Base', name: 'doGet', param: 0, type: 'web.Request' },
    { 'function-params': ['*'], name: 'getPage', param: 0, type: 'express.Request' },
  ],
  sources: [
    { call: ['source', 'lib.source', 'Lib.source', 'web.Request.getParameter', 'params'], kind: 'remote' },
    { member: 'express.Request.{query,body,params}', kind: 'remote' },
    { member: '{location,window.location}.href', kind: 'remote' },
    { member: '{location,window.location,document.location,other}.{hash,search}', kind: 'remote' },
  ],
  sinks: [
    { call: ['sink', 'lib.sink', 'Lib.sink'], argument: 0, kind: 'bad' },
    { call: ['lib.Connection.{query,Query}', '*.dangerous'], argument: 0, kind: 'bad' },
    { call: ['lib.go', 'lib.visit', 'Lib.go', 'go', 'redirect_to'], argument: 0, kind: 'open-redirect' },
    { call: ['readAt', 'lib.read', 'Lib.readAt'], argument: 0, kind: 'path-traversal' },
    { call: ['state', 'lib.state', 'Lib.state'], argument: 0, kind: 'sql-injection' },
    { call: '*.sendFile', argument: 0, kind: 'path-traversal' },
    { call: 'findRecord', argument: 0, kind: 'nosql-injection' },
    { call: 'fetchIt', argument: 0, kind: 'ssrf' },
    { call: 'headers', argument: 0, key: 'Location', kind: 'bad' },
    { call: 'link', argument: 0, kind: 'script-url' },
    { call: ['select', '$'], argument: 0, kind: 'jquery-html' },
    { call: '*.page', argument: 0, kind: 'xss' },
    { call: 'runs', argument: 0, kind: 'command-injection' },
    { assign: '*.innerHTML', kind: 'bad' },
  ],
  sanitizers: [
    { call: ['escape', 'lib.escape', 'Lib.escape'], kinds: ['bad'] },
    { guard: ['isOk', 'lib.isOk', 'Lib.isOk'], on: 0, when: true, kinds: ['bad'] },
    { member: '*.digest', kinds: ['bad'] },
    { guard: '*.startsWith', on: 'receiver', when: true, kinds: ['bad'] },
  ],
  propagators: [{ call: 'lib.nothing', none: true }],
  terminates: [
    { call: '{os.Exit,log.Fatalf,panic,raise,process.exit,sys.exit,exit,abort}' },
    { call: '{java.lang.System.exit,System.Environment.Exit}' },
  ],
};

const RULES: readonly TaintRule[] = [
  {
    id: 'rule',
    languages: [],
    sources: ['remote'],
    sinks: [
      'bad',
      'open-redirect',
      'xss',
      'path-traversal',
      'command-injection',
      'nosql-injection',
      'sql-injection',
      'ssrf',
    ],
  },
];

/** One parser a thread: that is its contract. */
let opened: ReturnType<typeof openParser> | null = null;

export async function summarize(path: string, text: string): Promise<FileSummary> {
  opened ??= openParser();
  const parser = await opened;
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const language = LANGUAGES[ending];
  if (language === undefined) throw new Error(`no language for ${path}`);
  const tree = await parseSource(parser, language, path, text, 10_000);
  if (typeof tree === 'string') throw new Error(`${path}: ${tree}`);
  const terminators = MODELS.byLanguage.get(language.id)?.terminators;
  return summarizeModule(language.lower(tree, path), text, terminators);
}

const compiled = (model: ModelFile) =>
  compileModels(
    [...new Set(Object.values(LANGUAGES))]
      .filter((l) => l.id !== 'typescript')
      .map((language) => ({ language: language.id, model })),
  );

const MODELS = compiled(MODEL);

function modelsOf(model: ModelFile | CompiledModels | undefined): CompiledModels {
  if (model === undefined) return MODELS;
  return 'byLanguage' in model ? model : compiled(model);
}

/** Flows found in the given files, by the test's own model and rule. @param model another one, for what this one leaves out */
export async function flowsIn(
  files: Readonly<Record<string, string>>,
  link: LinkContext = {},
  rules: readonly TaintRule[] = RULES,
  model?: ModelFile | CompiledModels,
): Promise<FindFlowsResult> {
  const summaries: OpenSummary[] = [];
  // Packed, because that is how summaries leave a worker.
  for (const [path, text] of Object.entries(files))
    summaries.push(openSummary(packSummary(await summarize(path, text)), (name) => name));
  return findFlows(linkProgram(summaries, link), modelsOf(model), rules);
}

/** Lines of the sinks reached, as `path:line`. */
export async function sinkLines(
  files: Readonly<Record<string, string>>,
  link: LinkContext = {},
): Promise<string[]> {
  return (await flowsIn(files, link)).flows.map((f) => `${f.path}:${f.startLine}`);
}

/** Lines of one file that hold the mark `BAD`: what a test expects to be reported. */
export function expected(files: Readonly<Record<string, string>>): string[] {
  const out: string[] = [];
  for (const path of Object.keys(files).sort())
    (files[path] ?? '').split('\n').forEach((l, i) => {
      if (l.includes('BAD')) out.push(`${path}:${i + 1}`);
    });
  return out;
}

/** The lines of one file that are reported, and those marked to be, both in order. */
export async function reportedIn(
  path: string,
  source: string,
): Promise<{ readonly reported: string[]; readonly marked: string[] }> {
  const reported = [...new Set(await sinkLines({ [path]: source }))].sort();
  return { reported, marked: expected({ [path]: source }).sort() };
}
