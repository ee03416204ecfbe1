export { linkProgram } from './link-program.ts';
export type { LinkContext, Program } from './program.ts';
