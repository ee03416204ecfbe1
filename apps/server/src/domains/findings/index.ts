export { locateFinding } from './findings.ts';
export { findingHandlers, findingJobs, syncCompletedScan } from './jobs.ts';
export { findingRoutes } from './routes.ts';
