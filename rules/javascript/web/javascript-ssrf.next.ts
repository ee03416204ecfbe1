import { NextRequest } from 'next/server';

function backendOf() {
  return settings.backend;
}

async function handOn(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.pathname;
  const search = request.nextUrl.search;
  const address = `${backendOf().replace(/\/+$/, '')}${path}${search}`;
  // ok: javascript-ssrf
  return fetch(address, { method: request.method } as RequestInit);
}

export const POST = handOn;

export async function GET(request: NextRequest) {
  // ruleid: javascript-ssrf
  return fetch(`${request.nextUrl.searchParams.get('server')}/state`);
}
