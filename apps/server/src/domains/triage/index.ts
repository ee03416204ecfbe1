export { triageHandlers, triageJobs } from './jobs.ts';
export { retriageAfterWorkspaceChange, retriageTouched } from './retriage.ts';
export { triageRoutes } from './routes.ts';
export { createTriageWorker, requestTriage, triageNewAlerts } from './worker.ts';
