import { NextRequest, NextResponse } from 'next/server';

export function middleware(request: NextRequest) {
  const own = request.nextUrl.clone();
  own.pathname = '/login';
  // ok: javascript-open-redirect
  if (own.searchParams.has('out')) return NextResponse.redirect(own);
  // ok: javascript-open-redirect
  if (own.searchParams.has('home')) return NextResponse.redirect(new URL('/home', request.url));
  // ruleid: javascript-open-redirect
  return NextResponse.redirect(new URL(request.nextUrl.searchParams.get('next'), request.url));
}

export async function POST(request: Request) {
  const next = new URL(request.url).searchParams.get('next');
  // ruleid: javascript-open-redirect
  return Response.redirect(next);
}
