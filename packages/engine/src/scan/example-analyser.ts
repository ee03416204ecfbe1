import { EXPORTED_KIND } from '../dataflow/index.ts';
import { concludeEndpoints } from '../endpoints/conclude-endpoints.ts';
import { openParser, type SourceParser } from '../parse/parser.ts';
import { concludeRandomness } from '../randomness/conclude-randomness.ts';
import type { ExampleAnalyser } from '../rule-examples/run-examples.ts';
import type { LoadedModel, LoadedRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import { concludeTemplates } from '../templates/conclude.ts';
import { entryPointsOf, shippedKnowledge } from '../threat-model/index.ts';
import { analyseFile } from './analyse-file.ts';
import { taintRulesOf } from './compiled-models.ts';
import { compileForWorker, type WorkerRules } from './compiled-rules.ts';
import { analyseProgram } from './program-stage.ts';

/** Examples are small: one that takes longer is a fault. */
const PARSE_MS = 10_000;

/**
 * Analyses one example as a program of its own, in this thread, by the same stages as a scan. `libraries` are models
 * that hold beside those of the rules themselves.
 */
export function exampleAnalyser(libraries: readonly LoadedModel[] = []): ExampleAnalyser {
  let parser: Promise<SourceParser> | null = null;
  const compiled = new Map<string, { loaded: LoadedRules; rules: WorkerRules }>();
  return async (loaded, path, text, rule) => {
    const scanType: ScanType = rule.rule.scan.includes('audit') ? 'audit' : (rule.rule.scan[0] ?? 'audit');
    let held = compiled.get(scanType);
    if (held?.loaded !== loaded) {
      const all = { ...loaded, models: [...libraries, ...loaded.models] };
      held = { loaded, rules: compileForWorker(all, scanType) };
      compiled.set(scanType, held);
    }
    parser ??= openParser();
    const { result, summary } = await analyseFile(path, new TextEncoder().encode(text), {
      scanType,
      rules: held.rules,
      parser: await parser,
      knowledge: shippedKnowledge(),
      parseMs: PARSE_MS,
    });
    if (result.incomplete.some((reason) => reason !== 'syntax-error' && reason !== 'template-not-rendered')) {
      throw new Error(`${path}: ${result.incomplete.join(', ')}`);
    }
    if (rule.rule.analysis)
      return [
        ...result.findings,
        ...concludeTemplates([result], held.rules.analyses),
        ...concludeRandomness([result], held.rules.analyses),
        ...concludeEndpoints(
          result.threats === null ? [] : entryPointsOf([result.threats]),
          [result],
          held.rules.analyses,
        ),
      ];
    if (!rule.rule.taint || summary === null) return result.findings;
    const own = taintRulesOf(loaded, scanType).filter((one) => one.id === rule.rule.id);
    const isOfLibrary = rule.rule.taint.sources.includes(EXPORTED_KIND);
    const link = isOfLibrary ? { libraries: { libraries: [''], others: [] } } : {};
    return analyseProgram([summary], link, held.rules.models, own, {}).findings;
  };
}
