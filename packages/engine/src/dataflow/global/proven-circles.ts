import type { KindSet } from './kinds.ts';

/**
 * Functions may prove something of one another. What is found while another question of such a circle is open says less than it does alone, so it is
 * forgotten, and found again when it is asked: so every question has one answer whoever asked before.
 */
export interface ProvenCircles {
  open: number;
  /** The outermost open question that the one which is asked now came upon. */
  outermost: number;
  /** How many answers were forgotten. */
  forgotten: number;
  /** Answers, by function and marks, to questions that a circle began with: they hold where none of its others is open. */
  readonly alone: Map<string, KindSet>;
}

export const noCircles = (): ProvenCircles => ({
  open: 0,
  outermost: NONE_MET,
  forgotten: 0,
  alone: new Map(),
});

/** More than can be open. */
export const NONE_MET = 2 ** 30;
