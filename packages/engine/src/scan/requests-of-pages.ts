import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * What code of pages fetches the browser of whoever looks at the page fetches: no server is led anywhere by it. What is called `req` there is a request that
 * the page itself makes.
 */

const RULE = /^(?:javascript|typescript)-ssrf/;
/** What no server loads or has. */
const OF_BROWSERS =
  /\bfrom\s+["'](?:@reduxjs\/toolkit\/query\/react|react-dom(?:\/client)?|@angular\/(?:core|common\/http|router)|vue-router|react-router-dom|@tanstack\/(?:react|vue|svelte)-query|pinia)["']|\b(?:window|document|localStorage|sessionStorage)\.[a-z]\w*/;
/** What runs on a server as well, whatever else it names. */
const OF_SERVERS =
  /\b(?:from\s+|require\(\s*|import\s+)["'](?:node:|express|fastify|koa|hono|next(?:\/(?!link|image|navigation|router)[\w/]+)?["']|@nestjs\/|@remix-run\/node|@sveltejs\/kit|http|https|fs|net)|\bgetServerSideProps\b|["']use server["']|\btypeof (?:window|document)\b/;
/** Files that frameworks run on the server, by their path. */
const SERVED =
  /(?:^|\/)(?:server|backend|api|middlewares?|functions|lambda|edge)(?:\/|\.|$)|\+server\.|\broute\.[jt]sx?$/i;

/** Findings without requests that only browsers send. @param files by their path */
export async function withoutRequestsOfPages<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const kept: T[] = [];
  for (const one of findings) if (!(RULE.test(one.ruleId) && (await isOfPage(one, files)))) kept.push(one);
  return kept;
}

/** Does all that the way goes through belong to pages, and what it begins in to them alone? */
async function isOfPage(
  { path, flow }: Pick<RawFinding, 'path' | 'flow'>,
  files: ReadonlyMap<string, SourceFile>,
): Promise<boolean> {
  const paths = new Set([path, ...(flow ?? []).map((step) => step.path)]);
  const source = flow?.[0]?.path;
  if (source === undefined) return false;
  for (const one of paths) {
    const text = await textOf(files.get(one));
    if (SERVED.test(one) || OF_SERVERS.test(text)) return false;
    if (one === source && !OF_BROWSERS.test(text)) return false;
  }
  return true;
}
