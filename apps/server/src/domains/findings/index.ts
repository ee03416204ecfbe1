export { copyFindings, type FindingsBackend } from './copying/copy-findings.ts';
export { locateFinding } from './findings.ts';
export { findingRoutes } from './routes.ts';
