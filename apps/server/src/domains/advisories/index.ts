export { type AdvisoryRecord, advisoryKey, advisoryRecordsOf, commonNames } from './advisory-records.ts';
export { FileFault } from './import-files.ts';
export { type ImportedFile, importEpss, importKev, importOsv } from './imports.ts';
export { advisoryRoutes } from './routes.ts';
