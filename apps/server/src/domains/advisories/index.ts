export {
  type AdvisoryRecord,
  advisoryKey,
  advisoryNames,
  advisoryRecordsOf,
  packagesOfAdvisories,
} from './advisory-records.ts';
export {
  ADVISORY_CHANNEL,
  type AdvisoryOnPackage,
  advisoriesChangedAfter,
  advisoriesOnPackages,
  latestAdvisoryRevision,
} from './changed-advisories.ts';
export { FileFault } from './import-files.ts';
export { type ImportedFile, importEpss, importKev, importOsv } from './imports.ts';
export { advisoryRoutes } from './routes.ts';
