import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * What every answer carries, whoever makes it.
 * @param uploadOrigin where pages send archives to, when that is a store of its own; null when it is here
 */
export const standingHeaders = (
  baseUrl: string,
  uploadOrigin: string | null = null,
): Readonly<Record<string, string>> => ({
  ...securityHeaders(baseUrl, uploadOrigin),
  'cache-control': 'no-store',
});

/**
 * The headers that keep browsers from doing with our answers what they should not. They are the same for all answers, so
 * the library is asked for them once: asked at every request it took a twentieth of the time of a status poll.
 * @param baseUrl public origin; only over HTTPS are browsers told to stay there
 */
function securityHeaders(baseUrl: string, uploadOrigin: string | null): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        ...(uploadOrigin === null ? {} : { connectSrc: ["'self'", uploadOrigin] }),
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: baseUrl.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
  });
  setHeaders(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
