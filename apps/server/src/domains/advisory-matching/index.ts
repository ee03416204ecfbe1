export { matchForNewMonitor, matchIndexedScan, matchRestoredWorkspace } from './indexed-scans.ts';
export { createMatchingWorker } from './worker.ts';
