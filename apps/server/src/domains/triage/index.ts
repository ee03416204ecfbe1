export { triageHandlers, triageJobs } from './jobs.ts';
export { modelOrigins } from './model/stage.ts';
export { triageRoutes } from './routes.ts';
export { indexCompletedScan } from './scanned.ts';
export { createTriageWorker, triageNewAlerts } from './worker.ts';
