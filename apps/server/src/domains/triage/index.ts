export { triageRoutes } from './routes.ts';
export { indexCompletedScan, triageHandlers, triageJobs } from './scanned.ts';
export { createTriageWorker, type TriageWorker, triageNewAlerts } from './worker.ts';
