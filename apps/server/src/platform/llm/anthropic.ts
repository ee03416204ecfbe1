import { z } from 'zod';
import { type Endpoint, type ModelClient, ModelFailure, post } from './client.ts';

/** The version of the protocol that this file speaks. */
export const ANTHROPIC_VERSION = '2023-06-01';

const count = z.int().min(0).max(1_000_000_000);
/** Only what is read; the protocol adds members as it grows. */
const message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullable(),
  usage: z.object({ input_tokens: count, output_tokens: count }),
});

/** Messages API: https://docs.anthropic.com/en/api/messages, with structured output (`output_config.format`). */
export function anthropicClient(endpoint: Endpoint, model: string): ModelClient {
  return {
    async complete({ system, user, schema, maxOutputTokens, signal }) {
      const body = {
        model,
        max_tokens: maxOutputTokens,
        system,
        messages: [{ role: 'user', content: user }],
        output_config: { format: { type: 'json_schema', schema } },
      };
      const parsed = message.safeParse(await post(endpoint, body, signal));
      if (!parsed.success) {
        throw new ModelFailure(
          'invalid_output',
          'The answer is not a message of the Messages API.',
          'unknown',
        );
      }
      const { content, stop_reason: reason, usage } = parsed.data;
      const spent = { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens };
      if (reason === 'refusal') throw new ModelFailure('refused', 'The model refused to answer.', spent);
      if (reason === 'max_tokens') throw new ModelFailure('invalid_output', 'The answer was cut off.', spent);
      const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('');
      return { text, ...spent };
    },
  };
}
