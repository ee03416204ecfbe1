import { readConfig } from '../platform/config.ts';
import type { Ctx } from '../platform/ctx.ts';

/** What a person sees when everything runs: where it listens, and what to do next. */
export async function startScreen(ctx: Ctx): Promise<string> {
  const fresh = (await ctx.db.query({ text: 'select 1 from companies limit 1' }, [])).length === 0;
  const lines = [
    '',
    `  Vedette is running at ${ctx.baseUrl}`,
    '',
    `  The API, to be read     ${ctx.baseUrl}/docs/api`,
    `  Data                     ${ctx.config.DATABASE_URL ? 'the database of DATABASE_URL' : ctx.config.home}`,
    '  Stop                     Ctrl-C',
    '',
    ...(fresh ? firstSteps(ctx, prefixOf(ctx)) : nextSteps(ctx, prefixOf(ctx))),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** What the other terminal must be told so that its commands find the same database: only what differs from the defaults. */
function prefixOf({ config }: Ctx): string {
  if (config.DATABASE_URL) return 'DATABASE_URL=… ';
  return config.home === readConfig({}).home ? '' : `VEDETTE_HOME=${config.home} `;
}

function firstSteps(ctx: Ctx, prefix: string): string[] {
  return [
    '  Nobody can sign in yet. In another terminal, in this folder:',
    '',
    '  1. Make the first organization and its administrator (prints a password and a token, once):',
    `     ${prefix}npx vedette admin bootstrap --company "Acme" --handle acme --email owner@acme.test`,
    '  2. See who you are with that token:',
    `     curl -H "Authorization: Bearer $TOKEN" ${ctx.baseUrl}/api/v0/me`,
    '  3. Go on with the README: add people, make a repository, add them to it.',
  ];
}

function nextSteps(ctx: Ctx, prefix: string): string[] {
  return [
    '  Next, in another terminal, in this folder:',
    `     ${prefix}npx vedette admin token --email you@example.org     a token for an account that exists`,
    `     curl -H "Authorization: Bearer $TOKEN" ${ctx.baseUrl}/api/v0/me`,
    `     ${prefix}npx vedette admin --help                            what else there is`,
  ];
}
