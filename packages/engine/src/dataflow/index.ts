/**
 * Entry points of the data-flow analysis. Per file, in a worker: `summarizeModule`. Over all files, in the main
 * thread: `linkProgram` (link/), then `findFlows`.
 */
export { addedFunctions } from '../link/added-functions.ts';
export type { AddedFunctions } from '../link/told-apart.ts';
export type { FileHead, FileSummary } from '../summaries/file-summary.ts';
export { type OpenSummary, openSummary } from '../summaries/packed/open-summary.ts';
export { packSummary } from '../summaries/packed/pack-summary.ts';
export { findAddedFlows } from './global/find-added-flows.ts';
export { type FindFlowsOptions, type FindFlowsResult, findFlows } from './global/find-flows.ts';
export type { FlowsBase } from './global/flows-base.ts';
export { MESSAGE_KIND } from './global/queued-jobs.ts';
export { ofAccessor, plain } from './global/said-fields.ts';
export { STORED_KIND } from './global/stored-places.ts';
export type { TaintFlow, TaintRule } from './global/taint-flow.ts';
export { EXPORTED_KIND, PARAMETER_KIND } from './global/unknown-callers.ts';
export { summarizeModule } from './local/summarize-module.ts';
export { type CompiledModels, compileModels } from './models.ts';
