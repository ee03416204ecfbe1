export { FileFault } from './import-files.ts';
export { type ImportedFile, importEpss, importKev, importOsv } from './imports.ts';
export { type AdvisoryKnowledge, advisoryKey, commonNames, knowledgeOf } from './knowledge.ts';
export { advisoryRoutes } from './routes.ts';
