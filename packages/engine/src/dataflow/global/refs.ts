/** What a value may be: the door to `refs/`. */
export { flowRefs, typesRefs, walkAll } from './refs/asking.ts';
export { atomRefs } from './refs/atoms.ts';
export { calleeRefs, receiverRefs } from './refs/calls.ts';
export { isSubtype, librarySupers, libraryTypes, linearised, methodsOf } from './refs/classes.ts';
export {
  clearRefs,
  fileOf,
  languageModels,
  lastDot,
  NO_REFS,
  type Ref,
  type RefContext,
} from './refs/context.ts';
export { createRefs } from './refs/create.ts';
export { moduleCell } from './refs/modules.ts';
