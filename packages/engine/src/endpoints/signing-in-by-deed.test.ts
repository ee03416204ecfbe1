import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));

/** An application of aiohttp whose first page signs in, and whatever else it has. */
const aiohttp = (page: string): Record<string, string> => ({
  'shop/routes.py': `from aiohttp import web\nfrom . import views\n\ndef routes(app):\n    app.router.add_route('GET', '/', views.index)\n    app.router.add_route('POST', '/', views.index)\n`,
  'shop/views.py': `from aiohttp_session import get_session, new_session\n\nasync def index(request):\n    session = await get_session(request)\n    data = await request.post()\n    user = await find(data['username'])\n${page}`,
});

describe('an endpoint that asks whether a password is right and says who is signed in', () => {
  const signs =
    "    if user and user.check_password(data['password']):\n        session['user_id'] = user.id\n    return {}\n";

  it('signs in, whatever it is called: tries have no limit, and the session stays', async () => {
    expect(await told('endpoint-unlimited-sign-in', aiohttp(signs))).toEqual(['shop/views.py:3']);
    expect(await told('endpoint-keeps-session', aiohttp(signs))).toEqual(['shop/views.py:8']);
    const renewed = signs.replace(
      '        session',
      '        session = await new_session(request)\n        session',
    );
    expect(await told('endpoint-keeps-session', aiohttp(renewed))).toEqual([]);
    expect(
      await told('endpoint-unlimited-sign-in', aiohttp("    return {'password': 'asked for'}\n")),
    ).toEqual([]);
  });

  it('signs nobody in where whoever is signed in is asked for the old password to change the own account', async () => {
    const express = (guard: string, name: string): Record<string, string> => ({
      'app.js': `const app = require('express')();\nfunction checkAuth(req, res, next) {\n  if (!req.session.user) return res.status(401).end();\n  next();\n}\napp.put('/profile', ${guard}async (req, res) => {\n  const { ${name}, newPassword } = req.body;\n  const user = await find(req.body.id);\n  if (!user) return res.status(404).json({ error: 'User not found' });\n  if (!(await bcrypt.compare(${name}, user.passwordHash))) return res.status(401).json({ error: 'Wrong password' });\n  req.session.user = { id: user.id };\n  res.end();\n});\n`,
    });
    const both = async (files: Record<string, string>): Promise<number> =>
      (await told('endpoint-unlimited-sign-in', files)).length +
      (await told('endpoint-keeps-session', files)).length;
    expect(await both(express('checkAuth, ', 'currentPassword'))).toBe(0);
    expect(await both(express('', 'password'))).toBeGreaterThan(0);
  });

  it('is limited by no route that is only called so', async () => {
    const app = (path: string): Record<string, string> => ({
      'app.rb': `require 'sinatra'\npost '${path}' do\n  check(params['password'])\nend\n\n\n\npost '/login' do\n  check(params['password'])\nend\n`,
    });
    expect(await told('endpoint-unlimited-sign-in', app('/brute-force'))).toEqual(['app.rb:8']);
  });

  it('is limited by no class that only shows how passwords are tried, and by one that keeps from it', async () => {
    const spring = (name: string): Record<string, string> => ({
      'Door.java': `@RestController\nclass Door {\n  @PostMapping("/login")\n  String enter(String name, String password) { return check(name, password); }\n}\n`,
      [`${name}.java`]: `@Component\npublic class ${name} {\n}\n`,
    });
    expect(await told('endpoint-unlimited-sign-in', spring('BruteForcePages'))).toHaveLength(1);
    expect(await told('endpoint-unlimited-sign-in', spring('BruteForceProtection'))).toEqual([]);
    expect(await told('endpoint-unlimited-sign-in', spring('PreventsBruteForce'))).toEqual([]);
  });
});

describe('a password in an address', () => {
  it('is told where an endpoint takes it from there, and signing in so has no limit either', async () => {
    const app = (method: string, from: string): Record<string, string> => ({
      'app.js': `const app = require('express')();\napp.${method}('/login', async (req, res) => {\n  const user = await check(req.${from}.name, req.${from}.password);\n  res.json({ name: user.name });\n});\n`,
    });
    expect(await told('endpoint-password-in-address', app('get', 'query'))).toEqual(['app.js:3']);
    expect(await told('endpoint-unlimited-sign-in', app('get', 'query'))).toEqual(['app.js:2']);
    expect(await told('endpoint-password-in-address', app('post', 'body'))).toEqual([]);
    expect(await told('endpoint-unlimited-sign-in', app('get', 'body'))).toEqual([]);
  });

  it('is what parameters hold where the method is GET: Java, Go, PHP', async () => {
    const spring = (mapping: string): Record<string, string> => ({
      'Door.java': `@RestController\nclass Door {\n  @${mapping}("/enter")\n  String enter(@RequestParam String name, @RequestParam String password) { return doors.open(name, password); }\n}\n`,
    });
    expect(await told('endpoint-password-in-address', spring('GetMapping'))).toHaveLength(1);
    expect(await told('endpoint-password-in-address', spring('PostMapping'))).toEqual([]);
    const go = (read: string): Record<string, string> => ({
      'door.go': `package door\nfunc routes(r *gin.Engine) {\n\tr.Handle("GET", "/enter", enter)\n}\nfunc enter(c *gin.Context) {\n\topen(c.${read}("password"))\n}\n`,
    });
    expect(await told('endpoint-password-in-address', go('Query'))).toEqual(['door.go:6']);
    expect(await told('endpoint-password-in-address', go('PostForm'))).toEqual([]);
  });
});

describe('a password that a parameter is declared to be taken from the address for', () => {
  it('is told whatever the method is: FastAPI, ASP.NET, Nest', async () => {
    const fastapi = (declared: string): Record<string, string> => ({
      'door.py': `from fastapi import APIRouter, Body, Query\nrouter = APIRouter()\n@router.post('/enter')\nasync def enter(name: str, ${declared}):\n    return doors.open(name, password)\n`,
    });
    for (const declared of ['password: str = Query(...)', 'password: Annotated[str, Query()]'])
      expect(await told('endpoint-password-in-address', fastapi(declared)), declared).toEqual(['door.py:4']);
    expect(await told('endpoint-password-in-address', fastapi('password: str = Body(...)'))).toEqual([]);
    const aspnet = (from: string): Record<string, string> => ({
      'Door.cs': `[ApiController]\n[Route("door")]\npublic class Door : ControllerBase {\n  [HttpPost("enter")]\n  public IActionResult Enter([${from}] string name, [${from}] string password) { return Ok(doors.Open(name, password)); }\n}\n`,
    });
    expect(await told('endpoint-password-in-address', aspnet('FromQuery'))).toEqual(['Door.cs:5']);
    expect(await told('endpoint-password-in-address', aspnet('FromForm'))).toEqual([]);
    const nest = (from: string): Record<string, string> => ({
      'door.controller.ts': `import { Controller, Post, ${from} } from '@nestjs/common';\n@Controller('door')\nexport class Door {\n  @Post('enter')\n  enter(@${from}('password') password: string) { return this.doors.open(password); }\n}\n`,
    });
    expect(await told('endpoint-password-in-address', nest('Query'))).toEqual(['door.controller.ts:5']);
    expect(await told('endpoint-password-in-address', nest('Body'))).toEqual([]);
  });
});

describe('routes of one handler', () => {
  it('are one finding where nothing asks who calls', async () => {
    const files = {
      'shop/routes.py': `from aiohttp import web\nfrom . import views\n\ndef routes(app):\n    app.router.add_route('GET', '/notes/', views.notes)\n    app.router.add_route('POST', '/notes/', views.notes)\n    app.router.add_route('POST', '/leave', views.leave)\n`,
      'shop/views.py': `async def notes(request):\n    data = await request.post()\n    await Note.create(data['text'])\n    return {}\n\nasync def leave(request):\n    user = await current_user(request)\n    await user.delete()\n`,
    };
    expect(await told('endpoint-without-authentication', files)).toEqual(['shop/views.py:1']);
  });
});

describe('a record that a route names, behind who has signed in alone', () => {
  it('is told of a view that Django REST framework asks for a sign-in, whatever its key is called', async () => {
    const api = (permission: string): Record<string, string> => ({
      'results/models.py':
        'from django.db import models\nclass Result(models.Model):\n    score = models.IntegerField()\n    user = models.ForeignKey(User)\n',
      'results/urls.py':
        "from django.urls import path\nfrom . import views\nurlpatterns = [path('results/<str:card>/', views.result)]\n",
      'results/views.py': `from rest_framework.decorators import api_view, permission_classes\n\n@api_view(['GET'])\n@permission_classes((${permission},))\ndef result(request, card):\n    found = Result.objects.get(pk=card)\n    return Response(ResultSerializer(found).data)\n`,
    });
    expect(await told('endpoint-record-of-others', api('IsAuthenticated'))).toEqual(['results/views.py:6']);
    expect(await told('endpoint-record-of-others', api('OwnerPermission'))).toEqual([]);
  });
});
