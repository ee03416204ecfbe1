/** Indicators of compromise: the forms under which they can be looked up, and where a source has such forms. */
export {
  collectIndicators,
  type IndicatorCollection,
  type IndicatorLimits,
  type IndicatorPlace,
} from './collect.ts';
export { type IndicatorKey, type IndicatorQuery, indicatorQuery } from './keys.ts';
export { refang } from './refang.ts';
