import { expect, it } from 'vitest';
import { type Files, type Form, unasked } from '../testing/guard-forms.ts';

/** Guards of JavaScript and TypeScript: what the form is, a program that has none, and the same with it. Where names would tell, they do not. */
const cases: Form[] = [];
const ex = (l: string, more: Files = {}) => ({
  'src/app.js': `const express = require('express');\nconst items = require('./routes/items');\nconst gate = require('./gate');\nconst app = express();\napp.get('/mine', requireUser, (req, res) => res.json(1));\n${l}\n`,
  'src/routes/items.js':
    "const router = require('express').Router();\nrouter.post('/drop', (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\nmodule.exports = router;\n",
  ...more,
});
const gateOn = {
  'src/gate.js':
    'module.exports = (req, res, next) => {\n  if (!req.session.user) return res.status(401).end();\n  next();\n};\n',
};
const gateOff = {
  'src/gate.js': 'module.exports = (req, res, next) => {\n  req.started = Date.now();\n  next();\n};\n',
};
cases.push([
  'Express: app.use(path, neutral mw of another file that refuses)',
  ex("app.use('/items', gate, items);", gateOff),
  ex("app.use('/items', gate, items);", gateOn),
]);
cases.push([
  'Express: app.use(neutral mw of another file that refuses) before mount',
  ex("app.use(gate);\napp.use('/items', items);", gateOff),
  ex("app.use(gate);\napp.use('/items', items);", gateOn),
]);
cases.push([
  'Express: inline mw that refuses before a mount',
  ex("app.use((req, res, next) => { next(); });\napp.use('/items', items);"),
  ex(
    "app.use((req, res, next) => { if (!req.user) return res.status(401).end(); next(); });\napp.use('/items', items);",
  ),
]);
cases.push([
  'Express: route-level neutral mw of another file',
  {
    ...ex('app.use(items);'),
    'src/routes/items.js':
      "const gate = require('../gate');\nconst router = require('express').Router();\nrouter.post('/drop', gate, (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\nmodule.exports = router;\n",
    ...gateOff,
  },
  {
    ...ex('app.use(items);'),
    'src/routes/items.js':
      "const gate = require('../gate');\nconst router = require('express').Router();\nrouter.post('/drop', gate, (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\nmodule.exports = router;\n",
    ...gateOn,
  },
]);
cases.push([
  'Express: router.use(neutral mw of another file)',
  {
    ...ex('app.use(items);'),
    'src/routes/items.js':
      "const gate = require('../gate');\nconst router = require('express').Router();\nrouter.use(gate);\nrouter.post('/drop', (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\nmodule.exports = router;\n",
    ...gateOff,
  },
  {
    ...ex('app.use(items);'),
    'src/routes/items.js':
      "const gate = require('../gate');\nconst router = require('express').Router();\nrouter.use(gate);\nrouter.post('/drop', (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\nmodule.exports = router;\n",
    ...gateOn,
  },
]);
const wrapped = (b: string) => ({
  ...ex('app.use(items);'),
  'src/routes/items.js':
    "const { handle } = require('../handle');\nconst router = require('express').Router();\nrouter.post('/drop', handle(async (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n}));\nmodule.exports = router;\n",
  'src/handle.js': `exports.handle = (inner) => async (req, res) => {\n  ${b}\n  return inner(req, res);\n};\n`,
});
cases.push([
  'Express: handler wrapped in a function of another file that refuses',
  wrapped('console.log(1);'),
  wrapped('if (!req.session.user) return res.status(401).end();'),
]);
const base = (b: string, opt = ", permission: 'EDIT'") => ({
  'src/controller.ts': `import { Router } from 'express';\nexport abstract class Controller {\n  app = Router();\n  route(options: Options): void {\n    this.app[options.method](options.path, ${b}, options.handler.bind(this));\n  }\n}\nconst check = (permission) => async (req, res, next) => {\n  if (!(await req.mayDo(permission))) { res.status(403).json({}); return; }\n  next();\n};\nconst stamp = () => (req, res, next) => { next(); };\n`,
  'src/items.ts': `import { Controller } from './controller';\nexport class ItemsController extends Controller {\n  constructor() {\n    super();\n    this.route({ method: 'post', path: '/drop', handler: this.drop${opt} });\n  }\n  async drop(req, res) {\n    await this.db.items.remove(req.body.id);\n    res.end();\n  }\n}\n`,
  'src/app.js': ex('')['src/app.js'],
});
cases.push([
  'Controller base: route helper whose option is checked',
  base('stamp()'),
  base('check(options.permission)'),
]);
const nest = (mod: string, more: Files = {}, head = '') => ({
  'src/items.controller.ts': `import { Controller, Get, Delete, Param, UseGuards } from '@nestjs/common';\n@Controller('items')\n${head}\nexport class ItemsController {\n  constructor(private items: ItemsService) {}\n  @Get('mine') @UseGuards(JwtAuthGuard)\n  mine(@Request() req) { return req.user.id; }\n  @Delete(':id')\n  drop(@Param('id') id: string) { return this.items.delete(id); }\n}\n`,
  'src/app.module.ts': `import { APP_GUARD } from '@nestjs/core';\n@Module({ providers: [${mod}] })\nexport class AppModule {}\n`,
  ...more,
});
const guard = (b: string) => ({
  'src/gate.ts': `@Injectable()\nexport class Gate implements CanActivate {\n  canActivate(context: ExecutionContext) {\n    const request = context.switchToHttp().getRequest();\n    ${b}\n    return true;\n  }\n}\n`,
});
cases.push([
  'NestJS: APP_GUARD of own name that refuses',
  nest('{ provide: APP_GUARD, useClass: Gate }', guard('request.at = 1;')),
  nest(
    '{ provide: APP_GUARD, useClass: Gate }',
    guard('if (!request.user) throw new UnauthorizedException();'),
  ),
]);
cases.push([
  'NestJS: useGlobalGuards of own name that refuses',
  { ...nest('', guard('request.at = 1;')), 'src/main.ts': 'app.useGlobalGuards(new Gate());\n' },
  {
    ...nest('', guard('if (!request.session.user) throw new UnauthorizedException();')),
    'src/main.ts': 'app.useGlobalGuards(new Gate());\n',
  },
]);
cases.push([
  'NestJS: composed decorator in another file',
  nest(
    '',
    { 'src/member.ts': "export const Member = () => applyDecorators(SetMetadata('x', 1));\n" },
    '@Member()',
  ),
  nest(
    '',
    { 'src/member.ts': 'export function Member() {\n  return UseGuards(UserGuard);\n}\n' },
    '@Member()',
  ),
]);
cases.push([
  'NestJS: composed decorator imported under another name',
  nest(
    '',
    { 'src/member.ts': "export function Member() {\n  return SetMetadata('x', 1);\n}\n" },
    '@Member()',
  ),
  nest(
    '',
    {
      'src/member.ts':
        "export function Member() {\n  return applyDecorators(\n UseGuards(AuthGuard('jwt'), RolesGuard),\n ApiBearerAuth());\n}\n",
    },
    '@Member()',
  ),
]);
cases.push([
  'NestJS: middleware applied to a controller of own name that refuses',
  nest('', {
    'src/app.module.ts':
      'export class AppModule implements NestModule {\n configure(consumer: MiddlewareConsumer) { consumer.apply(Gate).forRoutes(ItemsController); }\n}\n',
    'src/gate.ts':
      '@Injectable()\nexport class Gate implements NestMiddleware {\n use(req, res, next) { next(); }\n}\n',
  }),
  nest('', {
    'src/app.module.ts':
      'export class AppModule implements NestModule {\n configure(consumer: MiddlewareConsumer) { consumer.apply(Gate).forRoutes(ItemsController); }\n}\n',
    'src/gate.ts':
      '@Injectable()\nexport class Gate implements NestMiddleware {\n use(req, res, next) { if (!req.session.user) throw new UnauthorizedException(); next(); }\n}\n',
  }),
]);
const next = (mw: string) => ({
  'app/api/items/route.ts':
    "import { NextResponse } from 'next/server';\nexport async function POST(request: Request) {\n  await db.items.delete({ where: { id: (await request.json()).id } });\n  return NextResponse.json({});\n}\n",
  'app/api/mine/route.ts':
    "import { NextResponse } from 'next/server';\nexport async function GET(request: Request) {\n  const session = await getServerSession();\n  if (!session) return new Response('', { status: 401 });\n  return NextResponse.json(session.user);\n}\n",
  'middleware.ts': mw,
});
cases.push([
  'Next.js: middleware.ts matcher',
  next(
    "export function middleware(request) { return NextResponse.next(); }\nexport const config = { matcher: ['/api/:path*'] };\n",
  ),
  next(
    "import { getToken } from 'next-auth/jwt';\nexport async function middleware(request) {\n  const token = await getToken({ req: request });\n  if (!token) return NextResponse.redirect(new URL('/login', request.url));\n  return NextResponse.next();\n}\nexport const config = { matcher: ['/api/:path*'] };\n",
  ),
]);
cases.push([
  'Next.js: middleware.ts of all but some',
  next(
    "export function middleware(request) { return NextResponse.next(); }\nexport const config = { matcher: ['/((?!_next).*)'] };\n",
  ),
  next(
    "export { auth as middleware } from './auth';\nexport const config = { matcher: ['/((?!_next).*)'] };\n",
  ),
]);
cases.push([
  'Next.js: middleware default withAuth',
  next('export function middleware(request) { return NextResponse.next(); }\n'),
  next("export { default } from 'next-auth/middleware';\n"),
]);
const koa = (l: string, more: Files = {}) => ({
  'src/app.js': `const Koa = require('koa');\nconst items = require('./items');\nconst gate = require('./gate');\nconst app = new Koa();\n${l}\napp.use(items.routes());\n`,
  'src/items.js':
    "const Router = require('@koa/router');\nconst router = new Router();\nrouter.get('/mine', requireUser, (ctx) => { ctx.body = ctx.state.user; });\nrouter.post('/drop', async (ctx) => {\n  await db.items.remove(ctx.request.body.id);\n});\nmodule.exports = router;\n",
  ...more,
});
cases.push([
  'Koa: app.use(neutral mw of another file)',
  koa('app.use(gate);', { 'src/gate.js': 'module.exports = async (ctx, next) => { await next(); };\n' }),
  koa('app.use(gate);', {
    'src/gate.js':
      'module.exports = async (ctx, next) => {\n  if (!ctx.session.user) ctx.throw(401);\n  await next();\n};\n',
  }),
]);
const fast = (l: string, more: Files = {}) => ({
  'src/app.js': `const fastify = require('fastify')();\nconst gate = require('./gate');\nfastify.get('/mine', { preHandler: requireUser }, async (req) => req.user);\n${l}\nfastify.register(require('./items'));\n`,
  'src/items.js':
    "module.exports = async (fastify) => {\n  fastify.post('/drop', async (req, reply) => {\n    await db.items.remove(req.body.id);\n    return {};\n  });\n};\n",
  ...more,
});
cases.push([
  'Fastify: addHook(neutral hook of another file)',
  fast("fastify.addHook('onRequest', gate);", {
    'src/gate.js': 'module.exports = async (req, reply) => { req.at = 1; };\n',
  }),
  fast("fastify.addHook('onRequest', gate);", {
    'src/gate.js':
      'module.exports = async (req, reply) => {\n  if (!req.session.user) { reply.code(401).send(); }\n};\n',
  }),
]);
cases.push([
  'Fastify: inline addHook that refuses',
  fast("fastify.addHook('onRequest', async (req, reply) => { req.at = 1; });"),
  fast(
    "fastify.addHook('onRequest', async (req, reply) => { if (!req.session.user) { reply.code(401).send(); } });",
  ),
]);
const q = (b: string) => ({
  'app/api/cron/items/route.ts':
    "import { check } from '@/lib/q';\nexport async function POST(request: Request) {\n  const raw = await request.text();\n  await check({ request, raw });\n  await db.items.deleteMany({ where: { id: JSON.parse(raw).id } });\n  return Response.json({});\n}\n",
  'app/api/mine/route.ts': next('')['app/api/mine/route.ts'],
  'lib/q.ts': `export const check = async ({ request, raw }) => {\n  ${b}\n};\n`,
});
cases.push([
  'Next.js: function of another file that throws unless signed',
  q('log(1);'),
  q(
    "const signature = request.headers.get('X-Signature');\n  if (!signature || !(await receiver.verify({ signature, body: raw }))) throw new ApiError({ code: 'unauthorized' });",
  ),
]);

it.each(cases)('%s', async (_, open, guarded) => {
  expect(await unasked(open)).not.toEqual([]);
  expect(await unasked(guarded)).toEqual([]);
});
