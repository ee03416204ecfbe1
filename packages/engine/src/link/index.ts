export { filesAround } from './files-around.ts';
export { familyOf, linkProgram } from './link-program.ts';
export { namesPage, pageKey, sharedFolders } from './pages.ts';
export type { LinkContext, Program } from './program.ts';
export { programParts } from './program-parts.ts';
