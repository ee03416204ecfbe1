export { dismissFinding } from './decisions.ts';
export { getFinding, locateFinding } from './findings.ts';
export { findingHandlers, findingJobs, syncCompletedScan } from './jobs.ts';
export { findingRoutes } from './routes.ts';
