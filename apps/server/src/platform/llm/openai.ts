import { z } from 'zod';
import {
  type Endpoint,
  type ModelClient,
  ModelFailure,
  type ModelRequest,
  post,
  type Usage,
} from './client.ts';

const count = z.int().min(0).max(1_000_000_000);
/** Only what is read; servers that speak this protocol add members of their own, and some leave out the usage. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});

/** Chat completions: https://platform.openai.com/docs/api-reference/chat, with `response_format` of a strict JSON schema. */
export function openaiClient(endpoint: Endpoint, model: string): ModelClient {
  return {
    async complete(request) {
      const { system, user, schema, maxOutputTokens, signal } = request;
      const body = {
        model,
        max_completion_tokens: maxOutputTokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'opinion', strict: true, schema } },
      };
      const parsed = completion.safeParse(await post(endpoint, body, signal));
      const choice = parsed.data?.choices[0];
      if (choice === undefined) {
        throw new ModelFailure('invalid_output', 'The answer is not a chat completion.', 'unknown');
      }
      const { message, finish_reason: reason } = choice;
      const text = message.content ?? '';
      const spent = usageOf(parsed.data?.usage, request, text);
      if ((message.refusal ?? '') !== '' || reason === 'content_filter') {
        throw new ModelFailure('refused', 'The model refused to answer.', spent);
      }
      if (reason === 'length') throw new ModelFailure('invalid_output', 'The answer was cut off.', spent);
      return { text, ...spent };
    },
  };
}

/** Where a server does not count, bytes are the most that there can be: no token is shorter than one. */
function usageOf(
  usage: z.output<typeof completion>['usage'],
  { system, user }: ModelRequest,
  text: string,
): Usage {
  return {
    inputTokens: usage?.prompt_tokens ?? Buffer.byteLength(system + user),
    outputTokens: usage?.completion_tokens ?? Buffer.byteLength(text),
  };
}
