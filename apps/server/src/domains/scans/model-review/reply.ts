import type { FindingOpinion } from '@vedette/contract';
import { z } from 'zod';
import { answerText } from '../../../platform/llm/answer-text.ts';
import { ModelFailure, type Spent } from '../../../platform/llm/client.ts';

const verdicts = ['raise', 'lower', 'keep'] as const;

/** As models are told it. Both protocols hold a model to it; lengths and the id are ours to check. */
export const replySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'verdict', 'explanation'],
  properties: {
    id: { type: 'string' },
    verdict: { type: 'string', enum: verdicts },
    explanation: { type: 'string' },
  },
} as const;

/** 80 words are some 500. */
const EXPLANATION_CHARACTERS_MAX = 800;

const reply = z.strictObject({
  id: z.string().max(40),
  verdict: z.enum(verdicts),
  explanation: z.string().max(EXPLANATION_CHARACTERS_MAX).transform(answerText).pipe(z.string().min(1)),
});

/**
 * Takes an answer apart and believes none of it.
 * @param id the only finding that it may be about
 * @throws ModelFailure `invalid_output`, or `invented_citation` when it is about another one
 */
export function readReply(
  text: string,
  id: string,
  spent: Spent,
): Pick<FindingOpinion, 'verdict' | 'explanation'> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ModelFailure('invalid_output', 'The answer is not JSON, or not all of it.', spent);
  }
  const parsed = reply.safeParse(value);
  if (!parsed.success)
    throw new ModelFailure('invalid_output', 'The answer does not have the form that was asked for.', spent);
  const { id: about, verdict, explanation } = parsed.data;
  if (about !== id)
    throw new ModelFailure(
      'invented_citation',
      'The answer is about a finding that nobody asked about.',
      spent,
    );
  return { verdict, explanation };
}
