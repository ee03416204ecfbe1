export { familyOf, linkProgram } from './link-program.ts';
export type { LinkContext } from './program.ts';
