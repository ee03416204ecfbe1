export { locateFinding } from './findings.ts';
export { copyCompletedScan, findingHandlers, findingJobs } from './jobs.ts';
export { findingRoutes } from './routes.ts';
