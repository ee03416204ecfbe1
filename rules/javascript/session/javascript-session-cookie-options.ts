import session from '@fastify/session';

export async function start(server) {
  // ruleid: javascript-session-cookie-options
  await server.register(session, { secret: process.env.SECRET, cookie: { secure: false, httpOnly: false } });
}

export async function startWell(server) {
  // ok: javascript-session-cookie-options
  await server.register(session, { secret: process.env.SECRET, cookie: { secure: true } });
}
