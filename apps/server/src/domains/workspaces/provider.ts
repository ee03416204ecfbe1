import type { Config } from '../../platform/config.ts';

/** Origin of the Git provider's REST interface: GitHub's own host for github.com, the same host everywhere else. */
export function providerApi(config: Config): string {
  const provider = new URL(config.GIT_PROVIDER_URL);
  return provider.hostname === 'github.com' ? 'https://api.github.com' : `${provider.origin}/api/v3`;
}

/** The origins that are called for the sake of commits. */
export function providerOrigins(config: Config): string[] {
  const origins = [new URL(config.GIT_PROVIDER_URL).origin];
  if (config.GITHUB_APP_ID !== undefined) origins.push(new URL(providerApi(config)).origin);
  return [...new Set(origins)];
}
