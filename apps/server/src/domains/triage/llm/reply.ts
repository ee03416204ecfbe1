import { z } from 'zod';
import { answerText } from '../../../platform/llm/answer-text.ts';
import { ModelFailure, type Spent } from '../../../platform/llm/client.ts';

const dispositions = ['confirmed_threat', 'suspicious', 'unknown', 'false_positive', 'benign'] as const;

/** As models are told it. Both protocols hold a model to it; lengths and citations are ours to check. */
export const replySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['narrative', 'citations', 'proposedDisposition', 'proposedActions'],
  properties: {
    narrative: { type: 'string' },
    citations: { type: 'array', items: { type: 'string' } },
    proposedDisposition: { type: 'string', enum: dispositions },
    proposedActions: { type: 'array', items: { type: 'string' } },
  },
} as const;

const MAX_NARRATIVE_CHARS = 4_000;
const MAX_ACTION_CHARS = 500;
const MAX_ACTIONS = 10;
const MAX_CITATIONS = 50;

const plain = (most: number) => z.string().max(most).transform(answerText).pipe(z.string().min(1));

const reply = z.strictObject({
  narrative: plain(MAX_NARRATIVE_CHARS),
  citations: z.array(z.string().max(20)).min(1).max(MAX_CITATIONS),
  proposedDisposition: z.enum(dispositions),
  proposedActions: z.array(plain(MAX_ACTION_CHARS)).max(MAX_ACTIONS).default([]),
});

export type Reply = z.output<typeof reply>;

/**
 * Takes an answer apart and believes none of it: servers that ignore the schema are many.
 * @param shown ids that may be cited
 * @throws ModelFailure `invalid_output`, or `invented_citation` when evidence is named that there is not
 */
export function readReply(text: string, shown: ReadonlySet<string>, spent: Spent): Reply {
  const parsed = reply.safeParse(parseJson(text, spent));
  if (!parsed.success) {
    throw new ModelFailure('invalid_output', 'The answer does not have the form that was asked for.', spent);
  }
  const { narrative, citations } = parsed.data;
  const named = [...citations, ...(narrative.match(/\be\d+\b/g) ?? [])];
  if (!named.every((id) => shown.has(id))) {
    throw new ModelFailure('invented_citation', 'The answer cites evidence that there is not.', spent);
  }
  return { ...parsed.data, citations: [...new Set(citations)] };
}

function parseJson(text: string, spent: Spent): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelFailure('invalid_output', 'The answer is not JSON, or not all of it.', spent);
  }
}
