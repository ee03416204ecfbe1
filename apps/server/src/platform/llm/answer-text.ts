import { replaceUnseen } from '@vedette/contract/terminal-text';
import { toPgText } from '../database.ts';

/** A model's words without what is not seen but changes what is: control characters, and those that turn the direction of writing. */
export const answerText = (text: string): string => replaceUnseen(toPgText(text), ' ').trim();
