/** What a value may be: the door to `points-to/`. */

export { chosenByArguments } from './points-to/argument-types.ts';
export { calleeTargets, NAMED_MODEL, receiverTargets } from './points-to/calls.ts';
export {
  isSubtype,
  librarySupers,
  libraryTypes,
  linearised,
  methodsOf,
  settleClasses,
  subclassesOf,
} from './points-to/classes.ts';
export {
  beginForAll,
  clearPointsTo,
  createAskers,
  endForAll,
  fileOf,
  languageModels,
  MAX_DEPTH,
  NO_TARGETS,
  NOBODY,
  type PointsToContext,
} from './points-to/context.ts';
export { createPointsTo } from './points-to/create.ts';
export { flowTargets, memberTargets, typesTargets } from './points-to/flow-targets.ts';
export { globalNameTargets } from './points-to/global-names.ts';
export { importedLocation } from './points-to/modules.ts';
export { originTargets } from './points-to/origins.ts';
export { isSentRequest, RECEIVED_REQUEST } from './points-to/sent-requests.ts';
export {
  type ClassTarget,
  classId,
  classTarget,
  functionId,
  functionsAmong,
  functionTarget,
  instanceTarget,
  isClass,
  isFunction,
  isInstance,
  isLibrary,
  libraryName,
  libraryTarget,
  type PointsTo,
} from './points-to/target.ts';
export { KEPT_RECORDS } from './points-to/types.ts';
export { argumentsOf, type WhenTest, whenHolds } from './points-to/when-holds.ts';
