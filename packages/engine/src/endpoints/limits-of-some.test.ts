import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const unlimited = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-unlimited-sign-in'));

describe('a limiter that the program writes itself', () => {
  const flask = (decorator: string): string =>
    `from flask import Flask, request\nfrom collections import defaultdict\napp = Flask(__name__)\nRATE_LIMIT_WINDOW = 3 * 60 * 60  # seconds\nrate_limit_storage = defaultdict(list)\n\ndef check_rate_limit(key):\n    return len(rate_limit_storage[key]) < 5\n\ndef chat_rate_limit(f):\n    def decorated(*args):\n        if not check_rate_limit(request.remote_addr):\n            return 'rate limit exceeded', 429\n        return f(*args)\n    return decorated\n\n@app.route('/chat', methods=['POST'])\n@chat_rate_limit\ndef chat():\n    return answer(request.form['message'])\n\n@app.route('/login', methods=['POST'])\n${decorator}def login():\n    return check(request.form['password'])\n`;

  it('limits where a decorator of Flask names it, and no sign-in elsewhere', async () => {
    expect(await unlimited({ 'app.py': flask('') })).toEqual(['endpoint-unlimited-sign-in app.py:22']);
    expect(await unlimited({ 'app.py': flask('@chat_rate_limit\n') })).toEqual([]);
  });

  it('limits the routes of Express and gin that name it, and no sign-in elsewhere', async () => {
    const express = (route: string, use = ''): string =>
      `const app = require('express')();\nconst hits = new Map();\nfunction chatLimiter(req, res, next) {\n  if (hits.get(req.ip) > 5) return res.status(429).send('Too many requests');\n  next();\n}\n${use}\napp.post('/chat', chatLimiter, (req, res) => { answer(req.body.message); });\n\n\n\n\napp.post('/login', ${route}(req, res) => { check(req.body.password); });\n`;
    expect(await unlimited({ 'app.js': express('') })).toEqual(['endpoint-unlimited-sign-in app.js:13']);
    expect(await unlimited({ 'app.js': express('chatLimiter, ') })).toEqual([]);
    expect(await unlimited({ 'app.js': express('', 'app.use(chatLimiter);') })).toEqual([]);
    const gin = (route: string): string =>
      `package main\nimport "github.com/gin-gonic/gin"\nfunc chatLimiter(c *gin.Context) {\n  if hits[c.ClientIP()] > 5 {\n    c.AbortWithStatusJSON(429, "too many requests")\n  }\n}\nfunc main() {\n  r := gin.Default()\n  r.POST("/chat", chatLimiter, chat)\n\n\n\n\n  r.POST("/login", ${route}login)\n}\nfunc login(c *gin.Context) { check(c.PostForm("password")) }\nfunc chat(c *gin.Context) { answer(c.PostForm("message")) }\n`;
    expect(await unlimited({ 'main.go': gin('') })).toEqual(['endpoint-unlimited-sign-in main.go:15']);
    expect(await unlimited({ 'main.go': gin('chatLimiter, ') })).toEqual([]);
  });

  it('limits what a check of who calls stands before, where that counts as well, and no sign-in elsewhere', async () => {
    const express = (route: string): string =>
      `const app = require('express')();\nconst hits = new Map();\nfunction requireAuth(req, res, next) {\n  if (hits.get(req.ip) > 5) return res.status(429).send('Too many requests');\n  if (!req.session.user) return res.status(401).end();\n  next();\n}\napp.post('/notes', requireAuth, (req, res) => { Note.create({ text: req.body.text }); });\n\n\n\n\napp.post('/login', ${route}(req, res) => { check(req.body.password); });\n`;
    expect(await unlimited({ 'app.js': express('') })).toEqual(['endpoint-unlimited-sign-in app.js:13']);
    expect(await unlimited({ 'app.js': express('requireAuth, ') })).toEqual([]);
  });

  it('limits nothing where it slows down what a page does, asks others for something, or is spoken of', async () => {
    const app =
      "const app = require('express')();\napp.post('/login', (req, res) => { check(req.body.password); });\n";
    const login = ['endpoint-unlimited-sign-in app.js:2'];
    for (const [path, text] of [
      [
        'node_modules/a/index.js',
        'export function slow(fn) { return throttle(fn); }\nconst rateLimit = limitOf(5);\n',
      ],
      [
        'src/scroll.js',
        "import throttle from 'lodash/throttle';\nexport const onScroll = throttle(() => show(), 100);\n",
      ],
      ['src/WeatherClient.js', 'export function ask() {\n  if (rateLimited()) return wait();\n}\n'],
      ['src/info.js', 'export const info = () => ({ noRateLimiting: true });\n'],
      [
        'src/seed.js',
        "export function fill() {\n  add('Write down how the interface works, with its endpoints, who may call them, its rate limits and what it answers');\n}\n",
      ],
    ] as const)
      expect(await unlimited({ 'app.js': app, [path]: text }), path).toEqual(login);
    expect(
      await unlimited({
        'app.js': app,
        'src/limit.js': 'export function limit(req) {\n  if (rateLimited(req)) throw new Error();\n}\n',
      }),
    ).toEqual([]);
  });

  it('counts for all where nothing says what it limits', async () => {
    const text = flask('').replace('@chat_rate_limit\n', '');
    expect(await unlimited({ 'app.py': text })).toEqual([]);
  });

  it('is none where how often it was tried is only told', async () => {
    const nest = (lines: string): string =>
      `import { Controller } from '@nestjs/common';\n@Controller('auth')\nexport class AuthController {\n  async getFailedAttempts(email: string): Promise<number> {\n    return this.rows.count(email);\n  }\n  @Post('login')\n  async login(@Body() dto: LoginDto) {\n    const user = await this.auth.check(dto.email, dto.password);\n    ${lines}\n  }\n}\n`;
    expect(
      await unlimited({
        'auth.ts': nest(
          'if (!user) return {\n      success: false,\n      attempts: await this.auth.getFailedAttempts(dto.email),\n    };',
        ),
      }),
    ).toEqual(['endpoint-unlimited-sign-in auth.ts:7']);
    expect(
      await unlimited({
        'auth.ts': nest('if ((await this.auth.getFailedAttempts(dto.email)) > 5) throw new Locked();'),
      }),
    ).toEqual([]);
  });
});

it('what a file signs people in by is one finding where nothing limits, and each is one where something limits others', async () => {
  const app = (limiter: string): string =>
    `const app = require('express')();\nconst limiter = require('express-rate-limit')();\napp.post('/token', ${limiter}(req, res) => { check(req.body.password); });\n\n\n\n\napp.post('/login', (req, res) => { check(req.body.password); });\n\n\n\n\napp.post('/signin', (req, res) => { check(req.body.password); });\n`;
  const without = app('').replace(/const limiter[^\n]*/, '');
  expect(await unlimited({ 'app.js': without })).toHaveLength(1);
  expect(await unlimited({ 'app.js': app('limiter, ') })).toEqual([
    'endpoint-unlimited-sign-in app.js:8',
    'endpoint-unlimited-sign-in app.js:13',
  ]);
});
