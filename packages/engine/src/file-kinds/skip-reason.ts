/** Why a file or folder is not analysed. Each is recorded in the coverage. */
export type SkipReason =
  /** Other people's code: a manifest, a lock file or an installer's own record says so, a published library's banner, or a licence of its own. */
  | 'vendored'
  /** A folder that a build tool made: its marks lie in it. */
  | 'build-output'
  /** The header is that of a generator that we know. */
  | 'generated'
  /** Minified, and what it was made from stands beside it. */
  | 'minified-copy'
  | 'minified'
  /** Modules that a bundler put into one file. */
  | 'bundled'
  /** Pictures, archives, programs. */
  | 'binary'
  /** Named like source, and nothing that could be read as text. */
  | 'not-text'
  | 'unsupported-language'
  | 'oversized'
  | 'unreadable'
  | 'link'
  | 'too-many-files';

/** Skips behind which no code of the project's own can stand that was not seen elsewhere. */
const HARMLESS: ReadonlySet<SkipReason> = new Set([
  'vendored',
  'build-output',
  'generated',
  'minified-copy',
  'binary',
]);

/** Whether code of the project's own may have gone unseen behind a skip: then coverage is not complete. */
export const mayHideOwnCode = (reason: SkipReason): boolean => !HARMLESS.has(reason);

export interface Skipped {
  readonly path: string;
  readonly reason: SkipReason;
  /** What there is to say of it: the language that is not analysed, the generator that made it. */
  readonly detail?: string;
}
