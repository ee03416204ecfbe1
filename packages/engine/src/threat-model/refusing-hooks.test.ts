import { expect, test } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';

const FLASK = (
  hook: string,
  route = '/<project_id>/items/<item_id>/drop',
): string => `from flask import Blueprint, session, g, redirect, url_for, request
main = Blueprint("main", __name__)
other = Blueprint("other", __name__)

${hook}

@main.route("/mine")
@login_required
def mine():
    return "x"

@main.route("${route}", methods=["POST"])
def drop_item(item_id):
    Item.query.filter_by(id=item_id).delete()
    return "x"
`;
const pull = (
  condition: string,
  decorator = '@main.url_value_preprocessor',
  action = 'raise Redirect(url_for(".sign"))',
): string => `${decorator}
def pull(endpoint, values):
    found = values.pop("project_id", None)
    if found:
        project = Project.query.get(found)
        if ${condition}:
            g.project = project
        else:
            ${action}
`;
const EXPRESS = (middleware: string): string => `const express = require('express');
const app = express();
app.get('/mine', requireLogin, (req, res) => res.json({ a: 1 }));
${middleware}
app.post('/items/:id/drop', (req, res) => { Item.deleteOne({ _id: req.params.id }); res.end(); });
`;
const SINATRA = (hook: string): string => `require 'sinatra'
get '/mine' do
  authenticate!
  'x'
end
${hook}
post '/items/:id/drop' do
  Item.find(params[:id]).destroy
end
`;

const CASES: readonly (readonly [name: string, files: Record<string, string>, isGuarded: boolean])[] = [
  ['Flask: a preprocessor that asks the session', { 'a.py': FLASK(pull('session.get(project.id)')) }, true],
  ['Flask: one that asks nobody', { 'a.py': FLASK(pull('project.open')) }, false],
  [
    'Flask: one that lets everybody on',
    { 'a.py': FLASK(pull('session.get(project.id)', undefined, 'g.project = None')) },
    false,
  ],
  [
    'Flask: one of another blueprint',
    { 'a.py': FLASK(pull('session.get(project.id)', '@other.url_value_preprocessor')) },
    false,
  ],
  [
    'Flask: one of the application',
    { 'a.py': FLASK(pull('session.get(project.id)', '@app.url_value_preprocessor')) },
    true,
  ],
  [
    'Flask: a route without the part that it asks for',
    { 'a.py': FLASK(pull('session.get(project.id)'), '/items/<item_id>/drop') },
    false,
  ],
  [
    'Flask: a handler that it names',
    { 'a.py': FLASK(pull('session.get(project.id) or endpoint == "main.drop_item"')) },
    false,
  ],
  [
    'Flask: before a request',
    {
      'a.py': FLASK('@main.before_request\ndef pull():\n    if "user" not in session:\n        abort(403)\n'),
    },
    true,
  ],
  [
    'Express: a function in place',
    {
      'a.js': EXPRESS(
        "app.use((req, res, next) => { if (!req.session.user) return res.redirect('/in'); next(); });",
      ),
    },
    true,
  ],
  [
    'Express: one by its name',
    {
      'a.js': EXPRESS(
        'app.use(look);\nfunction look(req, res, next) { if (!req.user) return res.status(401).end(); next(); }',
      ),
    },
    true,
  ],
  [
    'Express: one that lets some addresses pass',
    {
      'a.js': EXPRESS(
        "app.use((req, res, next) => { if (!req.user && req.path !== '/x') return res.status(401).end(); next(); });",
      ),
    },
    false,
  ],
  [
    'Express: one that keeps',
    { 'a.js': EXPRESS('app.use((req, res, next) => { if (req.session.user) req.a = 1; next(); });') },
    false,
  ],
  [
    'Express: one below another path',
    {
      'a.js': EXPRESS(
        "app.use('/admin', (req, res, next) => { if (!req.user) return res.status(401).end(); next(); });",
      ),
    },
    false,
  ],
  ['Sinatra: nothing before', { 'a.rb': SINATRA('') }, false],
  ['Sinatra: before', { 'a.rb': SINATRA("before do\n  redirect '/in' unless session[:user]\nend") }, true],
  [
    'Sinatra: before other paths',
    { 'a.rb': SINATRA("before '/admin/*' do\n  redirect '/in' unless session[:user]\nend") },
    false,
  ],
];

test.each(CASES)(
  'what stands before a route and turns strangers away guards it (%s)',
  async (_name, files, isGuarded) => {
    const told = (await found(files)).some((one) => one.startsWith('endpoint-without-authentication'));
    expect(told).toBe(!isGuarded);
  },
);

test('what a class of flask-restful names stands before all of its methods', async () => {
  const file = (field: string): string => `from flask_restful import Resource
class Mine(Resource):
    method_decorators = [need_auth]
    def get(self): return "x"

class Items(Resource):
    ${field}
    def delete(self, item_id):
        Item.query.filter_by(id=item_id).delete()
        return "x"
`;
  const told = async (field: string) =>
    (await found({ 'a.py': file(field) })).filter((one) => one.startsWith('endpoint-without-authentication'));
  expect(await told('pass')).toHaveLength(1);
  expect(await told('method_decorators = [need_auth]')).toEqual([]);
});
