export { matchForNewMonitor, matchIndexedScan } from './indexed-scans.ts';
export { createMatchingWorker } from './worker.ts';
