import { expect, it } from 'vitest';
import { type Files, type Form, unasked } from '../testing/guard-forms.ts';

/** Guards of Python: what the form is, a program that has none, and the same with it. Where names would tell, they do not. */
const cases: Form[] = [];
const dj = (views: string, set: string, more: Files = {}) => ({
  'shop/urls.py':
    "from django.urls import path\nfrom shop import views\nurlpatterns = [\n    path('mine/', views.mine),\n    path('api/items/<int:pk>/drop/', views.drop),\n]\n",
  'shop/views.py': `from django.contrib.auth.decorators import login_required\nfrom django.http import HttpResponse\nfrom .models import Item\n@login_required\ndef mine(request):\n    return HttpResponse(request.user.name)\n${views}`,
  'shop/settings.py': set,
  ...more,
});
const drop =
  'def drop(request, pk):\n    Item.objects.filter(pk=pk).delete()\n    return HttpResponse("ok")\n';
const mw = (b: string) => ({
  'shop/middleware.py': `from django.http import HttpResponseForbidden\nclass Gate:\n    def __init__(self, get_response):\n        self.get_response = get_response\n    def __call__(self, request):\n${b}        return self.get_response(request)\n`,
});
const setMw = "MIDDLEWARE = ['django.middleware.common.CommonMiddleware', 'shop.middleware.Gate']\n";
cases.push([
  'Django: middleware that refuses',
  dj(drop, setMw, mw('')),
  dj(
    drop,
    setMw,
    mw('        if not request.user.is_authenticated:\n            return HttpResponseForbidden()\n'),
  ),
]);
cases.push([
  'Django: middleware with an exempt list',
  dj(drop, setMw, mw('')),
  dj(
    drop,
    setMw,
    mw(
      "        if request.path not in EXEMPT and not request.user.is_authenticated:\n            return redirect('/login')\n",
    ),
  ),
]);
cases.push([
  'Django: process_view middleware',
  dj(drop, setMw, {
    'shop/middleware.py':
      'class Gate(MiddlewareMixin):\n    def process_view(self, request, view_func, args, kwargs):\n        return None\n',
  }),
  dj(drop, setMw, {
    'shop/middleware.py':
      "class Gate(MiddlewareMixin):\n    def process_view(self, request, view_func, args, kwargs):\n        if getattr(view_func, 'open', False):\n            return None\n        if not request.user.is_authenticated:\n            return redirect('/login')\n",
  }),
]);
cases.push([
  'Django: own decorator that refuses',
  dj(`from .deco import seen\n@seen\n${drop}`, '', {
    'shop/deco.py':
      'def seen(view):\n    def inner(request, *args, **kwargs):\n        log(request)\n        return view(request, *args, **kwargs)\n    return inner\n',
  }),
  dj(`from .deco import seen\n@seen\n${drop}`, '', {
    'shop/deco.py':
      'def seen(view):\n    def inner(request, *args, **kwargs):\n        if not request.user.is_authenticated:\n            raise PermissionDenied\n        return view(request, *args, **kwargs)\n    return inner\n',
  }),
]);
cases.push([
  'Django: own decorator with arguments that refuses',
  dj(`from .deco import seen\n@seen('x')\n${drop}`, '', {
    'shop/deco.py':
      'def seen(kind):\n    def deco(view):\n        def inner(request, *args, **kwargs):\n            return view(request, *args, **kwargs)\n        return inner\n    return deco\n',
  }),
  dj(`from .deco import seen\n@seen('x')\n${drop}`, '', {
    'shop/deco.py':
      'def seen(kind):\n    def deco(view):\n        def inner(request, *args, **kwargs):\n            if not request.user.is_staff:\n                return HttpResponseForbidden()\n            return view(request, *args, **kwargs)\n        return inner\n    return deco\n',
  }),
]);
cases.push([
  'Django: guard around the view in urls',
  dj(drop, ''),
  {
    ...dj(drop, ''),
    'shop/urls.py':
      "from django.urls import path\nfrom django.contrib.auth.decorators import login_required\nfrom shop import views\nurlpatterns = [\n    path('mine/', views.mine),\n    path('api/items/<int:pk>/drop/', login_required(views.drop)),\n]\n",
  },
]);
const drf = (p: string, set = '') => ({
  'shop/api.py': `from rest_framework import viewsets\nfrom rest_framework.permissions import IsAuthenticated\nfrom .base import Members\nclass MineViewSet(viewsets.ModelViewSet):\n    permission_classes = [IsAuthenticated]\n    def list(self, request):\n        return Response(request.user.id)\nclass ItemViewSet(${p}viewsets.ModelViewSet):\n    def destroy(self, request, pk=None):\n        Item.objects.filter(pk=pk).delete()\n        return Response()\n`,
  'shop/base.py':
    'from rest_framework.permissions import IsAuthenticated\nclass Members:\n    permission_classes = [IsAuthenticated]\n',
  'shop/settings.py': set,
});
cases.push(['DRF: viewset mixin of another file', drf(''), drf('Members, ')]);
cases.push([
  'DRF: DEFAULT_PERMISSION_CLASSES',
  drf(''),
  drf(
    '',
    "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated']}\n",
  ),
]);
cases.push([
  'DRF: DEFAULT_PERMISSION_CLASSES of own class',
  drf('', "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.AllowAny']}\n"),
  {
    ...drf('', "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['shop.permissions.Known']}\n"),
    'shop/permissions.py':
      'from rest_framework.permissions import BasePermission\nclass Known(BasePermission):\n    def has_permission(self, request, view):\n        return bool(request.user and request.user.is_authenticated)\n',
  },
]);
cases.push([
  'DRF: permission class of own name on the view',
  drf(''),
  (() => {
    const f = drf('');
    f['shop/api.py'] = f['shop/api.py'].replace(
      'class ItemViewSet(viewsets.ModelViewSet):',
      'class ItemViewSet(viewsets.ModelViewSet):\n    permission_classes = [Known]',
    );
    return {
      ...f,
      'shop/permissions.py':
        'from rest_framework.permissions import BasePermission\nclass Known(BasePermission):\n    def has_permission(self, request, view):\n        return bool(request.user and request.user.is_authenticated)\n',
    };
  })(),
]);
cases.push([
  'DRF: get_permissions',
  drf(''),
  (() => {
    const f = drf('');
    f['shop/api.py'] = f['shop/api.py'].replace(
      'class ItemViewSet(viewsets.ModelViewSet):',
      'class ItemViewSet(viewsets.ModelViewSet):\n    def get_permissions(self):\n        return [IsAuthenticated()]\n',
    );
    return f;
  })(),
]);
const fa = (main: string, router = 'APIRouter()', more: Files = {}) => ({
  'app/main.py': `from fastapi import FastAPI, Depends\nfrom app.routers import items\nfrom app.deps import get_current_user, known\napp = FastAPI()\n@app.get('/mine')\ndef mine(user = Depends(get_current_user)):\n    return user\n${main}\n`,
  'app/routers/items.py': `from fastapi import APIRouter, Depends\nfrom app.deps import get_current_user, known\nrouter = ${router}\n@router.delete('/items/{pk}')\ndef drop(pk: int):\n    db.query(Item).filter(Item.id == pk).delete()\n    db.commit()\n`,
  ...more,
});
cases.push([
  'FastAPI: APIRouter(dependencies=…)',
  fa('app.include_router(items.router)'),
  fa('app.include_router(items.router)', 'APIRouter(dependencies=[Depends(get_current_user)])'),
]);
cases.push([
  'FastAPI: include_router(dependencies=…)',
  fa('app.include_router(items.router)'),
  fa('app.include_router(items.router, dependencies=[Depends(get_current_user)])'),
]);
const knows = {
  'app/deps.py':
    'from fastapi import HTTPException, Request\ndef known(request: Request):\n    if request.state.user is None:\n        raise HTTPException(status_code=401)\n',
};
const knowsNot = {
  'app/deps.py':
    'from fastapi import HTTPException, Request\ndef known(request: Request):\n    return request.headers\n',
};
cases.push([
  'FastAPI: include_router with a dependency that refuses',
  fa('app.include_router(items.router, dependencies=[Depends(known)])', undefined, knowsNot),
  fa('app.include_router(items.router, dependencies=[Depends(known)])', undefined, knows),
]);
cases.push([
  'FastAPI: APIRouter with a dependency that refuses',
  fa('app.include_router(items.router)', 'APIRouter(dependencies=[Depends(known)])', knowsNot),
  fa('app.include_router(items.router)', 'APIRouter(dependencies=[Depends(known)])', knows),
]);
cases.push([
  'FastAPI: parameter dependency of own name that refuses',
  (() => {
    const f = fa('app.include_router(items.router)', undefined, knowsNot);
    f['app/routers/items.py'] = f['app/routers/items.py'].replace(
      'drop(pk: int)',
      'drop(pk: int, x = Depends(known))',
    );
    return f;
  })(),
  (() => {
    const f = fa('app.include_router(items.router)', undefined, knows);
    f['app/routers/items.py'] = f['app/routers/items.py'].replace(
      'drop(pk: int)',
      'drop(pk: int, x = Depends(known))',
    );
    return f;
  })(),
]);
cases.push([
  'FastAPI: Annotated alias of another file',
  (() => {
    const f = fa('app.include_router(items.router)', undefined, {
      'app/deps.py': 'Page = Annotated[int, Depends(get_page)]\n',
    });
    f['app/routers/items.py'] = f['app/routers/items.py'].replace(
      'drop(pk: int)',
      'drop(pk: int, who: Page)',
    );
    return f;
  })(),
  (() => {
    const f = fa('app.include_router(items.router)', undefined, {
      'app/deps.py': 'Person = Annotated[User, Depends(get_current_user)]\n',
    });
    f['app/routers/items.py'] = f['app/routers/items.py'].replace(
      'drop(pk: int)',
      'drop(pk: int, who: Person)',
    );
    return f;
  })(),
]);
cases.push([
  'FastAPI: FastAPI(dependencies=…)',
  fa('app.include_router(items.router)'),
  (() => {
    const f = fa('app.include_router(items.router)');
    f['app/main.py'] = f['app/main.py'].replace(
      'FastAPI()\n',
      'FastAPI(dependencies=[Depends(get_current_user)])\n',
    );
    return f;
  })(),
]);
cases.push([
  'FastAPI: @app.middleware("http") that refuses',
  fa('app.include_router(items.router)'),
  fa(
    'app.include_router(items.router)\n@app.middleware("http")\nasync def gate(request, call_next):\n    if request.session.get("user") is None:\n        return JSONResponse(status_code=401)\n    return await call_next(request)',
  ),
]);
cases.push([
  'Starlette: BaseHTTPMiddleware of another file',
  fa('app.include_router(items.router)\napp.add_middleware(Gate)', undefined, {
    'app/gate.py':
      'class Gate(BaseHTTPMiddleware):\n    async def dispatch(self, request, call_next):\n        return await call_next(request)\n',
  }),
  fa('app.include_router(items.router)\napp.add_middleware(Gate)', undefined, {
    'app/gate.py':
      'class Gate(BaseHTTPMiddleware):\n    async def dispatch(self, request, call_next):\n        if "user" not in request.session:\n            return JSONResponse({}, status_code=401)\n        return await call_next(request)\n',
  }),
]);
const fl = (bp: string, main = '') => ({
  'app/__init__.py': `from flask import Flask\nfrom flask_login import login_required, current_user\nfrom app.items import bp\napp = Flask(__name__)\n@app.route('/mine')\n@login_required\ndef mine():\n    return current_user.name\n${main}\napp.register_blueprint(bp)\n`,
  'app/items.py': `from flask import Blueprint, g, abort\nbp = Blueprint('items', __name__)\n${bp}\n@bp.route('/items/<pk>', methods=['DELETE'])\ndef drop(pk):\n    Item.query.filter_by(id=pk).delete()\n    return ''\n`,
});
cases.push([
  'Flask: before_request of a blueprint that refuses',
  fl('@bp.before_request\ndef first():\n    g.x = 1'),
  fl('@bp.before_request\ndef first():\n    if g.user is None:\n        abort(401)'),
]);
cases.push([
  'Flask: before_request of the application that refuses',
  fl('', '@app.before_request\ndef first():\n    g.x = 1'),
  fl('', '@app.before_request\ndef first():\n    if g.user is None:\n        abort(401)'),
]);
cases.push([
  'Flask: app.before_request(function of another file)',
  {
    ...fl('', 'from app.gate import first\napp.before_request(first)'),
    'app/gate.py': 'def first():\n    g.x = 1\n',
  },
  {
    ...fl('', 'from app.gate import first\napp.before_request(first)'),
    'app/gate.py': 'def first():\n    if g.user is None:\n        abort(401)\n',
  },
]);
const mv = (d: string, deco = '') => ({
  ...fl(''),
  'app/items.py': `from flask import Blueprint\nfrom flask.views import MethodView\nfrom .deco import seen\nbp = Blueprint('items', __name__)\nclass Items(MethodView):\n    ${d}\n    def delete(self, pk):\n        Item.query.filter_by(id=pk).delete()\n        return ''\nbp.add_url_rule('/items/<pk>', view_func=Items.as_view('items'))\n`,
  'app/deco.py': deco,
});
const deco = (b: string) =>
  `from functools import wraps\ndef seen(view):\n    @wraps(view)\n    def inner(*args, **kwargs):\n        ${b}\n        return view(*args, **kwargs)\n    return inner\n`;
cases.push(['Flask: MethodView.decorators', mv('x = 1'), mv('decorators = [login_required]')]);
cases.push([
  'Flask: MethodView.decorators of own name',
  mv('decorators = [seen]', deco('log()')),
  mv('decorators = [seen]', deco('if g.user is None:\n            abort(401)')),
]);
cases.push([
  'Flask: own decorator that refuses',
  {
    ...(fl('').constructor === Object ? fl('') : {}),
    'app/items.py': fl('')['app/items.py'].replace('def drop', '@seen\ndef drop'),
    'app/deco.py': deco('log()'),
  },
  {
    ...fl(''),
    'app/items.py': fl('')['app/items.py'].replace('def drop', '@seen\ndef drop'),
    'app/deco.py': deco('if g.user is None:\n            abort(401)'),
  },
]);
cases.push([
  'Flask-RESTful: method_decorators',
  {
    ...mv('method_decorators = [seen]', deco('log()')),
    'app/items.py': mv('method_decorators = [seen]')
      ['app/items.py'].replace('from flask.views import MethodView', 'from flask_restful import Resource')
      .replace('MethodView', 'Resource')
      .replace(/bp.add_url_rule.*/, "api.add_resource(Items, '/items/<pk>')"),
  },
  {
    ...mv('method_decorators = [seen]', deco('if g.user is None:\n            abort(401)')),
    'app/items.py': mv('method_decorators = [seen]')
      ['app/items.py'].replace('from flask.views import MethodView', 'from flask_restful import Resource')
      .replace('MethodView', 'Resource')
      .replace(/bp.add_url_rule.*/, "api.add_resource(Items, '/items/<pk>')"),
  },
]);
const aio = (m: string) => ({
  'app.py': `from aiohttp import web\nfrom gate import gate\nroutes = web.RouteTableDef()\n@routes.get('/mine')\n@login_required\nasync def mine(request):\n    return web.json_response(request['user'])\n@routes.delete('/items/{pk}')\nasync def drop(request):\n    await db.execute("DELETE FROM items WHERE id = 1")\n    return web.Response()\napp = web.Application(middlewares=[${m}])\napp.add_routes(routes)\n`,
  'gate.py':
    'from aiohttp import web\n@web.middleware\nasync def gate(request, handler):\n    if request.get("user") is None and "session" not in request.cookies:\n        raise web.HTTPUnauthorized()\n    return await handler(request)\n@web.middleware\nasync def log(request, handler):\n    return await handler(request)\n',
});
cases.push(['aiohttp: middlewares=[…] of another file', aio('log'), aio('gate')]);

it.each(cases)('%s', async (_, open, guarded) => {
  expect(await unasked(open)).not.toEqual([]);
  expect(await unasked(guarded)).toEqual([]);
});
