export * from './finding.ts';
export { fingerprints, normalizeStatement } from './fingerprint.ts';
export { finishFindings, type SuppressionLookup } from './finish-findings.ts';
export { gitlabReport, gitlabScan, gitlabVulnerability, unsuppressed, uuidOf } from './gitlab.ts';
export { jsonReport } from './json.ts';
export type { ReportInput } from './report-input.ts';
export { sarifReport, sarifResult } from './sarif.ts';
export { codeFrame, type TextOptions, textReport } from './text.ts';
