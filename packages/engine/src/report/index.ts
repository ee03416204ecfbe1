export * from '../findings/finding.ts';
export { finishFindings, type SuppressionLookup } from '../findings/finish-findings.ts';
export { gitlabFrame, gitlabReport, gitlabVulnerability } from './gitlab.ts';
export { jsonReport } from './json.ts';
export {
  type HistoryCoverage,
  type HistoryGap,
  itemSeparator,
  type LanguageCoverage,
  type ReportFrame,
  type ReportHead,
  type ReportInput,
  type Revision,
  type RuleCard,
} from './report-input.ts';
export { type SarifExtra, sarifFrame, sarifReport, sarifResult } from './sarif.ts';
export { codeFrame, type TextOptions, textReport } from './text.ts';
