/** The form of model and rule files: one door to the schemas and their types. */
export * from './document-schema.ts';
export * from './model-schema.ts';
export * from './names-schema.ts';
export * from './pattern-schema.ts';
export * from './rule-schema.ts';
