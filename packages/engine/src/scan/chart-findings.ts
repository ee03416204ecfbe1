import { isChartFile, renderCharts } from '../helm/render-charts.ts';
import type { SourceFile } from '../inventory/source.ts';
import { isHelmTemplate, isShown, matchDocument } from '../match/index.ts';
import { decode } from '../parse/decode.ts';
import type { ConfigurationRules } from './compiled-rules.ts';
import type { FileResult } from './file-result.ts';

/** Charts are small: what is larger than this together is data, and stays unrendered. */
const MAX_CHARACTERS = 32_000_000;
const MAX_FILE_BYTES = 1_000_000;

/**
 * Results in which the templates of charts are seen as their default values render them: the findings of configuration rules in what
 * they write take the place of those in what stands between their actions. Templates that cannot be rendered are left as they are.
 */
export async function withRenderedCharts(
  results: readonly FileResult[],
  files: ReadonlyMap<string, SourceFile>,
  rules: () => ConfigurationRules,
): Promise<readonly FileResult[]> {
  if (!results.some((one) => one.incomplete.includes('template-not-rendered'))) return results;
  const texts = await chartTexts(files);
  const rendered = renderCharts(texts);
  if (rendered.size === 0) return results;
  const { documents, isForAudit } = rules();
  const ofDocuments = new Set([...documents.values()].flat().map(({ rule }) => rule.id));
  return results.map((result) => {
    const text = texts.get(result.path);
    const written = rendered.get(result.path);
    if (text === undefined || written === undefined || !isHelmTemplate(result.path, text)) return result;
    const found = matchDocument(documents, result.path, text, written);
    return {
      ...result,
      incomplete: result.incomplete.filter((reason) => reason !== 'template-not-rendered'),
      findings: [
        ...result.findings.filter((one) => !ofDocuments.has(one.ruleId)),
        ...found.filter((one) => !isForAudit(one.ruleId)),
      ],
      heldForAudit: found.filter((one) => isForAudit(one.ruleId) && isShown(result.suppressions, one)).length,
    };
  });
}

async function chartTexts(files: ReadonlyMap<string, SourceFile>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let left = MAX_CHARACTERS;
  for (const path of [...files.keys()].filter(isChartFile).sort()) {
    const file = files.get(path);
    if (file === undefined || file.size > Math.min(left, MAX_FILE_BYTES)) continue;
    const decoded = await file.read().then(
      (bytes) => decode(bytes, true),
      () => null,
    );
    if (decoded === null || !('text' in decoded)) continue;
    left -= decoded.text.length;
    texts.set(path, decoded.text);
  }
  return texts;
}
