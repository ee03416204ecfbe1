export { type SourceLimits, SourceRefused, sourceLimits } from './limits.ts';
export {
  createSourceFolder,
  type SkipReason,
  type SourceFolder,
  type SourceReport,
} from './source-folder.ts';
