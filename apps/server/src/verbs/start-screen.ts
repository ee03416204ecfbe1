import { setupLink } from '../domains/setup/index.ts';
import { readConfig } from '../platform/config.ts';
import type { Ctx } from '../platform/ctx.ts';

/** What a person sees when everything runs: where it listens, and what to do next. */
export async function startScreen(ctx: Ctx): Promise<string> {
  const link = await setupLink(ctx);
  const lines = [
    '',
    `  Vedette is running at ${ctx.baseUrl}`,
    '',
    `  The API, to be read     ${ctx.baseUrl}/docs/api`,
    `  Data                     ${ctx.config.DATABASE_URL ? 'the database of DATABASE_URL' : ctx.config.home}`,
    '  Stop                     Ctrl-C',
    '',
    ...(link === null ? nextSteps(ctx, prefixOf(ctx)) : firstSteps(ctx, prefixOf(ctx), link)),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** What the other terminal must be told so that its commands find the same database: only what differs from the defaults. */
function prefixOf({ config }: Ctx): string {
  if (config.DATABASE_URL) return 'DATABASE_URL=… ';
  return config.home === readConfig({}).home ? '' : `VEDETTE_HOME=${config.home} `;
}

function firstSteps({ baseUrl }: Ctx, prefix: string, link: string): string[] {
  // The client of whoever signs in for the first time knows no other address.
  const standard = readConfig({});
  const named = baseUrl === `http://${standard.HOST}:${standard.PORT}` ? '' : ` --server ${baseUrl}`;
  return [
    '  Nobody can sign in yet. Open this link in a browser: it makes the first organization and its administrator.',
    '',
    `     ${link}`,
    '',
    '  Then drop an archive of your source on the page, or scan a folder from another terminal, here:',
    `     npx vedette login${named}`,
    '     npx vedette scan .',
    '  Without a browser:',
    `     ${prefix}npx vedette admin bootstrap --company "Acme" --handle acme --email owner@acme.test`,
  ];
}

function nextSteps(ctx: Ctx, prefix: string): string[] {
  return [
    `  Sign in at ${ctx.baseUrl}`,
    '',
    '  Or in another terminal, in this folder:',
    `     ${prefix}npx vedette admin token --email you@example.org     a token for an account that exists`,
    `     curl -H "Authorization: Bearer $TOKEN" ${ctx.baseUrl}/api/v0/me`,
    `     ${prefix}npx vedette admin --help                            what else there is`,
  ];
}
