export type { FindingsPage, ScanBackend } from './backend.ts';
export { builtinBackend, type ScanWorker, startScanWorker } from './builtin/index.ts';
export { scanHandlers, scanJobs } from './jobs.ts';
export type { OnScanCompleted } from './life.ts';
export { storedFindingsPage } from './result/pages.ts';
export { readFindingsPage, readResultDocument, resultPlaceOf } from './result/read.ts';
export { scanRoutes } from './routes.ts';
export { getScan, locateScan, unknownScan } from './scans.ts';
export type { ScanRow } from './store.ts';
