export { triageHandlers, triageJobs } from './jobs.ts';
export { modelOrigins } from './llm/stage.ts';
export { retriageAfterWorkspaceChange, retriageTouched } from './retriage.ts';
export { triageRoutes } from './routes.ts';
export { createTriageWorker, requestTriage, triageNewAlerts } from './worker.ts';
