import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const PAGES = `import { exec } from 'node:child_process';
import type { GetServerSideProps, GetServerSidePropsContext, NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import type { LoaderFunctionArgs, ActionFunctionArgs, LoaderFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import type { Route } from './+types/x';
import type { RequestHandler, PageServerLoad, Actions } from './$types';
import type { RequestEvent } from '@sveltejs/kit';
import { defineEventHandler, getQuery, readBody, getRouterParam, getRouterParams, getHeader, getCookie, readRawBody, sendRedirect, readFormData, readMultipartFormData, readValidatedBody, getValidatedQuery, getRequestURL, eventHandler } from 'h3';
import type { APIRoute } from 'astro';
import type { RequestHandler as ExpressHandler } from 'express';
export const getServerSideProps: GetServerSideProps = async (context) => {
  exec(context.query.x as string); // BAD command-injection
  exec(context.params.x as string); // BAD command-injection
  exec(context.req.headers['x']); // BAD command-injection
};
export async function gssp({ query, params }: GetServerSidePropsContext) {
  exec(query.x as string); // BAD command-injection
}
const api: NextApiHandler = async (request, answer) => {
  exec(request.body.x); // BAD command-injection
  answer.redirect(request.query.x as string); // BAD open-redirect
};
export async function loader({ request, params }: LoaderFunctionArgs) {
  exec(params.id); // BAD command-injection
  const url = new URL(request.url);
  exec(url.searchParams.get('x')); // BAD command-injection
  return redirect(url.searchParams.get('next')); // BAD open-redirect
}
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  exec(form.get('x') as string); // BAD command-injection
}
export const loader2: LoaderFunction = async ({ params, request }) => {
  exec(params.id); // BAD command-injection
  exec(request.headers.get('x')); // BAD command-injection
};
export const load: PageServerLoad = async ({ params, url, cookies, request }) => {
  exec(params.id); // BAD command-injection
  exec(url.searchParams.get('x')); // BAD command-injection
  exec(cookies.get('x')); // BAD command-injection
};
export const GET: RequestHandler = async ({ url, request, params }) => {
  exec(url.searchParams.get('x')); // BAD command-injection
  exec(await request.text()); // BAD command-injection
  exec(params.x); // BAD command-injection
};
export const actions: Actions = { default: async ({ request, params }) => {
  const d = await request.formData();
  exec(d.get('x') as string); // BAD command-injection
} };
export async function POST(event: RequestEvent) {
  exec(event.params.x); // BAD command-injection
  exec(event.url.searchParams.get('x')); // BAD command-injection
  exec((await event.request.json()).x); // BAD command-injection
}
export default defineEventHandler(async (event) => {
  exec(getQuery(event).x as string); // BAD command-injection
  exec((await readBody(event)).x); // BAD command-injection
  exec(getRouterParam(event, 'x')); // BAD command-injection
  exec(getRouterParams(event).x); // BAD command-injection
  exec(getHeader(event, 'x')); // BAD command-injection
  exec(getCookie(event, 'x')); // BAD command-injection
  exec(await readRawBody(event)); // BAD command-injection
  exec((await readFormData(event)).get('x') as string); // BAD command-injection
  exec(event.context.params.x); // BAD command-injection
  exec(event.path); // BAD command-injection
  await sendRedirect(event, getQuery(event).u as string); // BAD open-redirect
  return getQuery(event).x;
});
export const POST2: APIRoute = async ({ params, request, url, redirect, cookies }) => {
  exec(params.x); // BAD command-injection
  exec((await request.json()).x); // BAD command-injection
  exec(url.searchParams.get('x')); // BAD command-injection
  return redirect(url.searchParams.get('x')); // BAD open-redirect
};
export const show: ExpressHandler = (a, b) => {
  exec(a.query.x as string); // BAD command-injection
  b.send(a.query.x); // BAD xss
};
import { redirect as kitRedirect } from '@sveltejs/kit';
export const load3 = (async ({ params, url, fetch }) => {
  exec(params.id); // BAD command-injection
  await fetch(url.searchParams.get('u')); // BAD ssrf
  kitRedirect(302, url.searchParams.get('u')); // BAD open-redirect
}) satisfies PageServerLoad;
export const actions2 = { create: async ({ request }) => {
  exec((await request.formData()).get('x') as string); // BAD command-injection
} } satisfies Actions;
export async function loader({ params }: Route.LoaderArgs) {
  exec(params.id); // BAD command-injection
}
`;

describe('frameworks whose pages have functions of the server', () => {
  it.each([
    ['tells what functions are given by their names and by what they are declared as', 'a.ts', PAGES],
  ])('%s', async (_, path, text) => {
    const { found, marked } = await sinkKinds('javascript', { [path]: text });
    expect(marked.length).toBeGreaterThan(0);
    expect(found).toEqual(marked);
  });
});
