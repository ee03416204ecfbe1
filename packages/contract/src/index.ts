export * from './problems.ts';
export * from './route.ts';
export * from './v0-types.ts';
