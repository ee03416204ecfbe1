import type { Config } from '../config.ts';
import type { Ctx } from '../ctx.ts';
import { ANTHROPIC_VERSION, anthropicClient } from './anthropic.ts';
import type { Endpoint, ModelClient } from './client.ts';
import { openaiClient } from './openai.ts';

/** The model that an operator configured. */
export interface ConfiguredModel {
  readonly client: ModelClient;
  readonly model: string;
  readonly tokensPerDay: number;
}

const STANDARD_URL = { anthropic: 'https://api.anthropic.com', openai: 'https://api.openai.com/v1' } as const;

export const isModelConfigured = ({ TRIAGE_MODEL_PROVIDER: provider }: Config): boolean =>
  provider !== undefined;

/** @returns null when no model is configured: then nothing is asked, and nothing else changes */
export function configuredModel({
  config,
  outbound,
}: Pick<Ctx, 'config' | 'outbound'>): ConfiguredModel | null {
  const { TRIAGE_MODEL_PROVIDER: provider, TRIAGE_MODEL_NAME: model } = config;
  if (provider === undefined || model === undefined) return null;
  const key = config.TRIAGE_MODEL_API_KEY;
  const endpoint = (path: string, headers: Endpoint['headers']): Endpoint => ({
    outbound,
    url: `${baseUrl(config)}${path}`,
    headers,
    timeoutMs: config.TRIAGE_MODEL_TIMEOUT_SECONDS * 1000,
  });
  const client =
    provider === 'anthropic'
      ? anthropicClient(
          endpoint('/v1/messages', () => ({
            'anthropic-version': ANTHROPIC_VERSION,
            'x-api-key': key?.reveal() ?? '',
          })),
          model,
        )
      : openaiClient(
          endpoint(
            '/chat/completions',
            (): Record<string, string> => (key ? { authorization: `Bearer ${key.reveal()}` } : {}),
          ),
          model,
        );
  return { client, model, tokensPerDay: config.TRIAGE_MODEL_TOKENS_PER_DAY };
}

/** What the server must be allowed to call for the model that is configured. */
export const modelOrigins = (config: Config): string[] =>
  isModelConfigured(config) ? [new URL(baseUrl(config)).origin] : [];

function baseUrl({ TRIAGE_MODEL_PROVIDER: provider, TRIAGE_MODEL_URL: url }: Config): string {
  return (url ?? STANDARD_URL[provider ?? 'anthropic']).replace(/\/+$/, '');
}
