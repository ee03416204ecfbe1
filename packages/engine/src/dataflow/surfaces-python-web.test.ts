import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const HANDLERS = `import os
from flask import Flask
import bottle
from bottle import route, request, response, get, post, static_file, redirect, template, Bottle, HTTPResponse, SimpleTemplate
from pyramid.config import Configurator
from pyramid.view import view_config, view_defaults
from pyramid.response import Response as PResponse, FileResponse as PFile
from pyramid.httpexceptions import HTTPFound, HTTPSeeOther
from pyramid.request import Request as PRequest
import falcon
import falcon.asgi
import cherrypy
from twisted.web import resource, server
from twisted.web.server import Request as TRequest
from twisted.web.util import redirectTo
import quart
from quart import Quart, request as qreq, websocket, redirect as qredirect, send_file, send_from_directory, render_template_string
import strawberry
import graphene
from ariadne import QueryType, MutationType
app = Bottle()
@route('/a/<name>')
def a(name):
    os.system(name) # BAD command-injection
    os.system(request.query.x) # BAD command-injection
    os.system(request.query.get('x')) # BAD command-injection
    os.system(request.query['x']) # BAD command-injection
    os.system(request.forms.get('x')) # BAD command-injection
    os.system(request.forms.x) # BAD command-injection
    os.system(request.params.get('x')) # BAD command-injection
    os.system(request.json['x']) # BAD command-injection
    os.system(request.body.read()) # BAD command-injection
    os.system(request.get_cookie('x')) # BAD command-injection
    os.system(request.get_header('x')) # BAD command-injection
    os.system(request.files.get('f').raw_filename) # BAD command-injection
    os.system(request.url_args['x']) # BAD command-injection
    os.system(request.query_string) # BAD command-injection
    os.system(request.fullpath) # BAD command-injection
    os.system(request.urlparts.query) # BAD command-injection
    os.system(request.script_name)
    os.system(request.remote_addr)
    up = request.files.get('f')
    open('/x/' + up.filename)
    open('/x/' + up.raw_filename) # BAD path-traversal
    up.save('/x')
    up.save(request.query.d) # BAD path-traversal
    response.set_header('Location', request.query.u) # BAD open-redirect
    response.set_cookie('a', request.query.u)
    redirect(request.query.u) # BAD open-redirect
    return static_file(request.query.f, root='/x')
@app.get('/b')
def b():
    static_file('x', root=request.query.r) # BAD path-traversal
    template(request.query.t) # BAD template-injection
    template('hello {{a}}', a=request.query.t)
    SimpleTemplate(request.query.t) # BAD template-injection
    return '<b>' + request.query.x # BAD xss
@app.route('/c', method='POST')
def c():
    return {'x': request.forms.x}
@app.post('/d')
def d():
    return HTTPResponse(body=request.forms.x) # BAD xss
@view_config(route_name='x', renderer='json')
def pv(request):
    os.system(request.params['x']) # BAD command-injection
    os.system(request.matchdict['x']) # BAD command-injection
    os.system(request.POST.get('x')) # BAD command-injection
    os.system(request.json_body['x']) # BAD command-injection
    os.system(request.cookies['x']) # BAD command-injection
    os.system(request.headers['X']) # BAD command-injection
    os.system(request.text) # BAD command-injection
    os.system(request.GET.getone('x')) # BAD command-injection
    os.system(request.path_qs) # BAD command-injection
    os.system(request.urlargs['x']) # BAD command-injection
    os.system(request.traverse[0]) # BAD command-injection
    PFile(request.params['f']) # BAD path-traversal
    if request.params['z']:
        raise HTTPFound(location=request.params['u']) # BAD open-redirect
    request.response.body = request.params['x']
    return PResponse('<b>' + request.params['x']) # BAD xss
def pv3(request: PRequest):
    return HTTPSeeOther(request.params['x']) # BAD open-redirect
class PV:
    def __init__(self, request):
        self.request = request
    @view_config(route_name='y')
    def go(self):
class FR:
    def on_get(self, req, resp, name):
        os.system(name) # BAD command-injection
        os.system(req.params['x']) # BAD command-injection
        os.system(req.get_param('x')) # BAD command-injection
        os.system(req.get_header('x')) # BAD command-injection
        os.system(req.path) # BAD command-injection
        os.system(req.query_string) # BAD command-injection
        os.system(req.cookies['x']) # BAD command-injection
        os.system(req.get_param_as_list('x')[0]) # BAD command-injection
        os.system('a' + str(req.get_param_as_int('x')))
        resp.text = req.get_param('x')
        resp.media = {'a': req.get_param('x')}
        resp.content_type = falcon.MEDIA_HTML
        raise falcon.HTTPFound(req.get_param('u')) # BAD open-redirect
    def on_post(self, req: falcon.Request, resp: falcon.Response):
        os.system(req.media['x']) # BAD command-injection
        os.system(req.stream.read()) # BAD command-injection
        os.system(req.bounded_stream.read()) # BAD command-injection
        os.system(req.get_media()['x']) # BAD command-injection
    async def on_put(self, req, resp):
        obj = await req.get_media()
        os.system(obj['x']) # BAD command-injection
class CP:
    @cherrypy.expose
    def index(self, name=None):
        os.system(name) # BAD command-injection
        os.system(cherrypy.request.params['x']) # BAD command-injection
        os.system(cherrypy.request.json['x']) # BAD command-injection
        os.system(cherrypy.request.body.read()) # BAD command-injection
        os.system(cherrypy.request.headers['X']) # BAD command-injection
        raise cherrypy.HTTPRedirect(name) # BAD open-redirect
    @cherrypy.expose
    def dl(self, f):
        return cherrypy.lib.static.serve_file(f) # BAD path-traversal
    @cherrypy.expose
    @cherrypy.tools.json_out()
    def js(self, x):
        return {'a': x}
class TW(resource.Resource):
    def render_GET(self, request):
        os.system(request.args[b'x'][0]) # BAD command-injection
        os.system(request.content.read()) # BAD command-injection
        os.system(request.getHeader('x')) # BAD command-injection
        os.system(request.uri) # BAD command-injection
        os.system(request.path) # BAD command-injection
        os.system(request.getCookie(b'x')) # BAD command-injection
        os.system(request.postpath[0]) # BAD command-injection
        request.write(request.args[b'x'][0]) # BAD xss
        request.redirect(request.args[b'u'][0]) # BAD open-redirect
        redirectTo(request.args[b'u'][0], request) # BAD open-redirect
        return request.args[b'x'][0] # BAD xss
    def render_POST(self, request):
        return b'<p>' + request.args[b'x'][0] # BAD xss
qapp = Quart(__name__)
@qapp.route('/q/<name>')
async def q(name):
    os.system(name) # BAD command-injection
    os.system(qreq.args['x']) # BAD command-injection
    os.system((await qreq.form)['x']) # BAD command-injection
    os.system((await qreq.get_json())['x']) # BAD command-injection
    os.system((await qreq.get_data())) # BAD command-injection
    os.system((await qreq.files)['x'].filename) # BAD command-injection
    os.system(await qreq.body) # BAD command-injection
    os.system((await qreq.values)['x']) # BAD command-injection
    os.system(qreq.headers['X']) # BAD command-injection
    await send_file(qreq.args['x']) # BAD path-traversal
    await send_from_directory('/x', qreq.args['x'])
    await render_template_string(qreq.args['x']) # BAD template-injection
    if name:
@qapp.websocket('/ws')
async def ws():
    d = await websocket.receive()
    os.system(d) # BAD command-injection
    os.system(websocket.args['x']) # BAD command-injection
@strawberry.type
class SQuery:
    @strawberry.field
    def user(self, name: str) -> str:
        os.system(name) # BAD command-injection
@strawberry.type
class SMut:
    @strawberry.mutation
    async def put(self, info: strawberry.Info, data: PutInput) -> str:
        os.system(data.name) # BAD command-injection
class GQuery(graphene.ObjectType):
    def resolve_user(self, info, name):
        os.system(name) # BAD command-injection
    def resolve_any(root, info, **kwargs):
        os.system(kwargs['x']) # BAD command-injection
class GMut(graphene.Mutation):
    def mutate(root, info, name):
        os.system(name) # BAD command-injection
query = QueryType()
@query.field('user')
def resolve_user(_, info, name):
    os.system(name) # BAD command-injection
mutation = MutationType()
@mutation.field('put')
async def resolve_put(obj, info, *, data):
    os.system(data['x']) # BAD command-injection
`;

describe('web frameworks of Python, by their types', () => {
  it.each([['knows what handlers are given, and what they answer with', 'a.py', HANDLERS]])(
    '%s',
    async (_, path, text) => {
      const { found, marked } = await sinkKinds('python', { [path]: text });
      expect(marked.length).toBeGreaterThan(0);
      expect(found).toEqual(marked);
    },
  );
});
