// Not by the door of the folder: threads that look at files would load what looks at programs.
import { componentFacts } from '../component-pages/component-facts.ts';
import { summarizeModule } from '../dataflow/local/summarize-module.ts';
import {
  type FileUsage,
  importUsage,
  isDependencyFile,
  namesInConfiguration,
  readDependencyFile,
  readEvidence,
  textImports,
  unparsedLanguage,
} from '../dependencies/index.ts';
import { describedOperations } from '../documents/openapi.ts';
import { accessControl } from '../endpoints/access-control.ts';
import { errorDetails } from '../endpoints/error-details.ts';
import { loggedSecrets } from '../endpoints/logged-secrets.ts';
import { endpointFacts } from '../endpoints/read-endpoint-facts.ts';
import { skippedChecks } from '../endpoints/skipped-checks.ts';
import { kindByPath } from '../file-kinds/languages.ts';
import { projectKindOf } from '../file-kinds/library-manifests.ts';
import { isLibraryCopy } from '../file-kinds/minified.ts';
import { roleOf } from '../file-kinds/role.ts';
import { isOfTests } from '../file-kinds/test-code.ts';
import { UNSUPPORTED_LANGUAGES, type UnsupportedLanguageId } from '../file-kinds/unsupported-languages.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { LanguageId, ModuleIR } from '../ir/ir.ts';
import { loadLanguage } from '../languages/load-language.ts';
import { parseSource } from '../languages/parse-source.ts';
import {
  debugSettings,
  emptyPasswords,
  flattenModule,
  isHelmTemplate,
  isShown,
  listingSettings,
  matchCredentials,
  matchDocument,
  matchModule,
  matchSecrets,
  readSuppressions,
  rowPolicies,
  shortPasswords,
  uncheckedCertificates,
} from '../match/index.ts';
import { scriptOf } from '../parse/component-script.ts';
import { decode } from '../parse/decode.ts';
import type { SourceParser } from '../parse/parser.ts';
import { foretoldTokens } from '../randomness/foretold-tokens.ts';
import { randomnessFacts } from '../randomness/randomness-facts.ts';
import type { ScanType } from '../rules/schema.ts';
import type { FileSummary } from '../summaries/file-summary.ts';
import { packSummary } from '../summaries/packed/pack-summary.ts';
import { foreignScripts } from '../templates/foreign-scripts.ts';
import { formFindings } from '../templates/forms.ts';
import { asPageMethod, isJspWithCode, jspCode } from '../templates/jsp-code.ts';
import { pageScript } from '../templates/page-script.ts';
import { pageLanguages, summarizePage, summarizeView } from '../templates/pages/page-summary.ts';
import { withHandedVariables } from '../templates/pages/view-of-code.ts';
import { readPage, templateFacts } from '../templates/read-template.ts';
import { renderFacts } from '../templates/render-facts.ts';
import { asHandler, describedFacts, type Knowledge, threatModelFacts } from '../threat-model/index.ts';
import type { WorkerRules } from './compiled-rules.ts';
import { hasSourceStart, kindOf, skipByContent } from './file-nature.ts';
import {
  type AnalysedFile,
  emptyResult,
  type FileResult,
  type IncompleteReason,
  PAGE_LANGUAGE,
  type PageOfPrograms,
} from './file-result.ts';
import { withoutUsesOfKeys } from './keys-in-use.ts';
import { linkFactOf } from './link-facts.ts';

export interface AnalyseOptions {
  readonly scanType: ScanType;
  readonly rules: WorkerRules;
  readonly parser: SourceParser;
  readonly knowledge: Knowledge;
  readonly parseMs: number;
}

/** Rules that know a password by the name that code gives it; a key that signs sessions is more than that. */
const BY_NAME = /-hardcoded-password$/;

/** Lines of which a rule that knows a secret by its name told that it is logged. */
function toldOfLogs(findings: readonly RawFinding[]): (line: number) => boolean {
  const lines = new Set(
    findings.filter((one) => /-secret-logged$/.test(one.ruleId)).map((one) => one.startLine),
  );
  return (line) => lines.has(line);
}

/**
 * The worker stage for one file. Never throws: whatever goes wrong in a part of the analysis is a reason in
 * `incomplete`, and the other parts go on. Depends on path, bytes, rules and scan type alone.
 */
export async function analyseFile(
  path: string,
  bytes: Uint8Array,
  options: AnalyseOptions,
): Promise<AnalysedFile> {
  let role = roleOf(path);
  const incomplete = new Set<IncompleteReason>();
  let findings: RawFinding[] = [];
  const held: RawFinding[] = [];
  const attempt = <T>(part: () => T): T | null => {
    try {
      return part();
    } catch {
      // A stack overflow in a recursive stage on a hostile file is as good as any other error here.
      incomplete.add('analysis-failed');
      return null;
    }
  };
  const empty = emptyResult(path, role);
  const isLite = options.scanType === 'lite';
  const dependencyFile = isDependencyFile(path);
  const named = kindByPath(path);
  const decoded = decode(bytes, named !== null || dependencyFile || hasSourceStart(bytes));
  if ('failure' in decoded) return { result: { ...empty, skipped: decoded.failure }, summary: null };
  const { text } = decoded;
  const kind = kindOf(path, text, dependencyFile);
  const dependencies = dependencyFile ? attempt(() => readDependencyFile(path, text)) : null;
  const link = attempt(() => linkFactOf(path, text));
  const project = attempt(() => projectKindOf(path, text));
  // Lock files name what is read from them already.
  const isLock = dependencies?.role === 'lock';
  const evidence = isLock ? [] : (attempt(() => readEvidence(path, text)) ?? []);
  const isConfiguration = options.scanType !== 'lite' && !isLock && !('language' in kind);
  const mentions = isConfiguration ? (attempt(() => namesInConfiguration(path, text)) ?? []) : [];
  const pathRules = isConfiguration ? (attempt(() => accessControl(path, text)) ?? []) : [];
  const known = { ...empty, dependencies, evidence, link, mentions, project, pathRules };
  const byLines = (language: LanguageId, why: string): FileUsage | null =>
    attempt(() => textImports(path, language, text, why));
  const skip = 'language' in kind || isLibraryCopy(path, text) ? skipByContent(path, text) : null;
  if (skip) {
    const result: FileResult = { ...known, language: 'language' in kind ? kind.language : null, ...skip };
    // What a generator wrote imports packages like any other code.
    const isRead = skip.skipped === 'generated' && options.scanType !== 'lite' && 'language' in kind;
    const module = isRead ? await lowered(path, text, kind.language, options, incomplete, attempt) : null;
    const parsed = module ? attempt(() => importUsage(flattenModule(module, text))) : null;
    const isGenerated = skip.skipped === 'generated' && 'language' in kind;
    const usage =
      parsed ?? (isGenerated ? byLines(kind.language, 'generated: only its import lines were read') : null);
    return { result: { ...result, usage }, summary: null };
  }
  // Lock files hold digests by the thousand and no secrets.
  if (!(dependencies && dependencies.role === 'lock')) {
    findings.push(...(attempt(() => matchSecrets(options.rules.secrets, path, text)) ?? []));
    if (!('language' in kind)) {
      const found = attempt(() => matchDocument(options.rules.documents, path, text)) ?? [];
      findings.push(...found.filter((one) => !options.rules.isForAudit(one.ruleId)));
      held.push(...found.filter((one) => options.rules.isForAudit(one.ruleId)));
      if (isHelmTemplate(path, text)) incomplete.add('template-not-rendered');
    }
  }
  let summary: AnalysedFile['summary'] = null;
  let scripts: FileResult['scripts'] = null;
  let usage: FileResult['usage'] = null;
  let threats: FileResult['threats'] =
    isConfiguration && role === 'main'
      ? attempt(() => describedFacts(path, describedOperations(path, text)))
      : null;
  let render: FileResult['render'] = null;
  let endpoints: FileResult['endpoints'] = null;
  let randomness: FileResult['randomness'] = null;
  let view: FileResult['page'] = null;
  if ('language' in kind) {
    const module = await lowered(path, text, kind.language, options, incomplete, attempt);
    if (module) {
      if (role === 'main' && isOfTests(kind.language, module.imports, text)) role = 'test';
      const flat = attempt(() => flattenModule(module, text));
      if (flat) {
        const structural = options.rules.structural(kind.language);
        findings.push(...(attempt(() => matchModule(structural, flat)) ?? []));
        if (options.scanType !== 'lite') {
          usage = attempt(() => importUsage(flat));
          // Nobody attacks tests and examples: they expose nothing.
          if (role === 'main') {
            const answering = attempt(() => asHandler(module, text)) ?? module;
            const asked = answering === module ? flat : attempt(() => flattenModule(answering, text));
            threats = asked && attempt(() => threatModelFacts(asked, options.knowledge));
            render = attempt(() => renderFacts(flat));
            endpoints = asked && attempt(() => endpointFacts(asked));
            randomness = attempt(() => randomnessFacts(flat));
            view = attempt(() => packedPage([module.language], summarizeView(module, text)));
            findings.push(
              ...(attempt(() => errorDetails(options.rules.analyses, path, text, module.language)) ?? []),
              ...(attempt(() => loggedSecrets(options.rules.analyses, path, text, toldOfLogs(findings))) ??
                []),
              ...(attempt(() => foretoldTokens(options.rules.analyses, path, text)) ?? []),
              ...(attempt(() => skippedChecks(options.rules.analyses, flat)) ?? []),
            );
          }
        }
      }
      if (options.scanType !== 'lite') {
        const code = attempt(() => withHandedVariables(module, text)) ?? module;
        summary = summaryOf(code, text, options, incomplete, attempt);
      }
    }
  }
  if (!isLite && role === 'main')
    findings.push(
      ...(attempt(() => formFindings(options.rules.analyses, path, text)) ?? []),
      ...(attempt(() => foreignScripts(options.rules.analyses, path, text)) ?? []),
      ...(attempt(() => debugSettings(options.rules.analyses, path, text)) ?? []),
      ...(attempt(() => listingSettings(options.rules.analyses, path, text)) ?? []),
      ...(attempt(() => uncheckedCertificates(options.rules.analyses, path, text)) ?? []),
      ...(attempt(() => rowPolicies(options.rules.analyses, path, text)) ?? []),
    );
  const isCode = 'language' in kind && kind.language !== 'php' && !isJspWithCode(path, text);
  const script = isCode ? null : attempt(() => pageScript(path, text));
  const page =
    script === null ? null : await lowered(path, script, PAGE_LANGUAGE, options, incomplete, attempt);
  if (page !== null) {
    const flat = attempt(() => flattenModule(page, text));
    if (flat)
      findings.push(...(attempt(() => matchModule(options.rules.structural(PAGE_LANGUAGE), flat)) ?? []));
    const packed = isLite ? null : summaryOf(page, script ?? '', options, incomplete, attempt);
    if (!('language' in kind)) summary = packed;
    else if (packed !== null) scripts = Buffer.from(packed).toString('base64');
  }
  if (!(dependencies && dependencies.role === 'lock')) {
    const { analyses } = options.rules;
    const taken = new Set(
      findings.filter((one) => options.rules.isOfCredentials(one.ruleId)).map((one) => one.startLine),
    );
    const known =
      attempt(() => matchCredentials(analyses, path, text, kind, (line) => taken.has(line))) ?? [];
    if (!isLite && role === 'main')
      findings.push(
        ...(attempt(() => emptyPasswords(analyses, path, text, (line) => taken.has(line))) ?? []),
        ...(attempt(() => shortPasswords(analyses, path, text, hasShort(findings))) ?? []),
      );
    const told = new Set(known.map((one) => one.startLine));
    findings = findings.filter((one) => !(BY_NAME.test(one.ruleId) && told.has(one.startLine)));
    findings = withoutUsesOfKeys(findings, known, text, analyses.get('signing-key')?.id);
    findings.push(...known);
  }
  const unparsed = unparsedLanguage(path);
  if (unparsed !== null) usage ??= byLines(unparsed, 'a kind of file of which only import lines are read');
  else if ('language' in kind && usage === null && (incomplete.size > 0 || options.scanType === 'lite'))
    usage = byLines(kind.language, 'not parsed: only its import lines were read');
  else if (usage !== null && !usage.complete) usage = withLines(usage, byLines(usage.language, ''));
  // Of plain markup nothing but its scripts is code; pages of an engine have code of another language too.
  const isScriptedPage = page !== null && (!('unsupported' in kind) || kind.unsupported === 'html');
  const written = isLite || role !== 'main' ? null : attempt(() => readPage(path, text));
  const suppressions = attempt(() => readSuppressions(text)) ?? [];
  const result: FileResult = {
    ...known,
    role,
    ...('unsupported' in kind && !isScriptedPage ? unsupportedIn(kind.unsupported) : {}),
    incomplete: [...incomplete].sort(),
    language: 'language' in kind ? kind.language : isScriptedPage ? PAGE_LANGUAGE : null,
    lines: countLines(text),
    findings,
    suppressions,
    heldForAudit: held.filter((one) => isShown(suppressions, one)).length,
    usage,
    threats,
    template: written && attempt(() => templateFacts(written)),
    scripts,
    page: written
      ? attempt(() => packedPage(pageLanguages(written.engine), summarizePage(path, written)))
      : view,
    render,
    endpoints,
    randomness,
    components: isLite || role !== 'main' ? null : attempt(() => componentFacts(path, text)),
  };
  return { result, summary };
}

function packedPage(
  languages: PageOfPrograms['languages'],
  summary: FileSummary | null,
): PageOfPrograms | null {
  return summary && { languages, summary: Buffer.from(packSummary(summary)).toString('base64') };
}

function summaryOf(
  module: ModuleIR,
  text: string,
  options: AnalyseOptions,
  incomplete: Set<IncompleteReason>,
  attempt: <T>(part: () => T) => T | null,
): AnalysedFile['summary'] {
  return attempt(() => {
    const terminators = options.rules.models.byLanguage.get(module.language)?.terminators;
    const made = summarizeModule(module, text, terminators);
    if (made.truncated > 0) incomplete.add('analysis-bound');
    return packSummary(made);
  });
}

/** What a parser passed over on its way may have been an import. */
function withLines(usage: FileUsage, byLines: FileUsage | null): FileUsage {
  const known = new Set(usage.imports.map((one) => one.module));
  const more = byLines?.imports.filter((one) => !known.has(one.module)) ?? [];
  return { ...usage, imports: [...usage.imports, ...more] };
}

/** Such a file was searched for secrets only. */
const unsupportedIn = (
  id: UnsupportedLanguageId,
): Pick<FileResult, 'skipped' | 'skippedDetail' | 'unsupported'> => ({
  skipped: 'unsupported-language',
  skippedDetail: UNSUPPORTED_LANGUAGES[id].name,
  unsupported: id,
});

async function lowered(
  path: string,
  text: string,
  id: LanguageId,
  options: AnalyseOptions,
  incomplete: Set<IncompleteReason>,
  attempt: <T>(part: () => T) => T | null,
): Promise<ModuleIR | null> {
  // Structural rules of a lite scan can match only where one of their words stands; other scans need every file.
  if (options.scanType === 'lite' && !options.rules.structural(id).mayMatch(text).includes(1)) return null;
  const language = await loadLanguage(id);
  const isPageCode = isJspWithCode(path, text) && id === 'java';
  const code = isPageCode ? jspCode(text) : /\.(?:vue|svelte)$/i.test(path) ? scriptOf(text) : text;
  if (code === null) return null;
  const tree = await parseSource(options.parser, language, path, code, options.parseMs);
  if (typeof tree === 'string') {
    incomplete.add(tree);
    return null;
  }
  const module = attempt(() => {
    const made = language.lower(tree, path);
    return isPageCode ? asPageMethod(made, text) : made;
  });
  for (const gap of module?.gaps ?? []) incomplete.add(gap.reason);
  return module;
}

function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Lines at which a rule of a language told already that short passwords are taken. */
const hasShort =
  (findings: readonly RawFinding[]) =>
  (line: number): boolean =>
    findings.some((one) => one.startLine === line && /-short-passwords$/.test(one.ruleId));
