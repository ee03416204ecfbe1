/** A language model's server on loopback that speaks both protocols, and says what a test tells it to say. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** One request as it arrived. */
export interface ModelQuestion {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly model: string } & Readonly<Record<string, unknown>>;
  /** What the model is told besides the system prompt. */
  readonly user: string;
  readonly system: string;
}

export type ModelAnswer =
  /** An answer with this text, or this value as JSON. */
  | { readonly says: unknown; readonly cutOff?: boolean }
  | { readonly refuses: true }
  /** Anything else, byte for byte. */
  | { readonly status: number; readonly body: string }
  /** The connection stays open and nothing comes. */
  | { readonly silent: true }
  | { readonly hangsUp: true };

export interface ModelServer {
  readonly questions: readonly ModelQuestion[];
  /** What an installation is set to, so that this is its model. */
  settings(provider: 'anthropic' | 'openai'): Record<string, string>;
  /** Questions are answered like this, each by the next one, and from the last one on all alike. */
  answer(...answers: ((question: ModelQuestion) => ModelAnswer | Promise<ModelAnswer>)[]): void;
  close(): Promise<void>;
}

export const MODEL_KEY = 'sk-test-5f1c9e7a2b8d4c60';

export async function startModelServer(): Promise<ModelServer> {
  const questions: ModelQuestion[] = [];
  let answers: ((question: ModelQuestion) => ModelAnswer | Promise<ModelAnswer>)[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = (await json(request)) as ModelQuestion['body'];
    const question = { path, headers: request.headers, body, ...textsOf(body) };
    questions.push(question);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    send(path, response, next === undefined ? { status: 500, body: '{}' } : await next(question));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    questions,
    settings: (provider) => ({
      TRIAGE_MODEL_PROVIDER: provider,
      TRIAGE_MODEL_NAME: `${provider}-test`,
      TRIAGE_MODEL_URL: provider === 'anthropic' ? origin : `${origin}/v1/`,
      TRIAGE_MODEL_API_KEY: MODEL_KEY,
      TRIAGE_MODEL_ALLOW_INSECURE: '1',
    }),
    answer: (...next) => {
      answers = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function textsOf(body: Readonly<Record<string, unknown>>): { user: string; system: string } {
  const messages = body.messages as { role: string; content: string }[];
  const said = (role: string) => messages.find((one) => one.role === role)?.content;
  return { user: said('user') ?? '', system: said('system') ?? String(body.system ?? '') };
}

function send(path: string, response: ServerResponse, answer: ModelAnswer): void {
  if ('silent' in answer) return;
  if ('hangsUp' in answer) {
    response.destroy();
    return;
  }
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    return;
  }
  const envelope = path === '/v1/messages' ? anthropicMessage(answer) : chatCompletion(answer);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}

type Said = Extract<ModelAnswer, { says: unknown } | { refuses: true }>;

const textOf = (answer: Said) =>
  'refuses' in answer ? '' : typeof answer.says === 'string' ? answer.says : JSON.stringify(answer.says);

const anthropicMessage = (answer: Said) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'anthropic-test',
  content: [{ type: 'text', text: textOf(answer) }],
  stop_reason: 'refuses' in answer ? 'refusal' : answer.cutOff ? 'max_tokens' : 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1200, output_tokens: 300 },
});

const chatCompletion = (answer: Said) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'openai-test',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: 'refuses' in answer ? null : textOf(answer),
        refusal: 'refuses' in answer ? 'I cannot help with that.' : null,
      },
      finish_reason: 'refuses' in answer || !answer.cutOff ? 'stop' : 'length',
    },
  ],
  usage: { prompt_tokens: 1200, completion_tokens: 300, total_tokens: 1500 },
});
