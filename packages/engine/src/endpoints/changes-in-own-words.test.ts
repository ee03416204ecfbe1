import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const open = (place: string): string => `endpoint-without-authentication ${place}`;

const laravel = (change: string): Record<string, string> => ({
  'routes/web.php': `<?php
Route::get('/account', 'AccountController@show')->middleware('auth');
Route::post('/tags', 'TagController@save');
`,
  'AccountController.php':
    '<?php\nclass AccountController { public function show() { return view("a"); } }\n',
  'TagController.php': `<?php
class TagController {
  public function save(Request $request) {
    ${change}
  }
}
`,
});

const rails = (change: string): Record<string, string> => ({
  'app/controllers/accounts_controller.rb':
    'class AccountsController < ApplicationController\n  before_action :authenticate_user!\n  def show\n    render :show\n  end\nend\n',
  'app/controllers/tags_controller.rb': `class TagsController < ApplicationController
  def change
    tag = Tag.find(params[:id])
    ${change}
  end
end
`,
});

describe('what an endpoint changes', () => {
  it('is seen through the arrows and colons of PHP', async () => {
    for (const change of ['$tag->save();', 'Tag::destroy($request->id);', '$this->entities->persist($tag);'])
      expect([change, await found(laravel(change))]).toEqual([change, [open('TagController.php:3')]]);
  });

  it('is asked for by what the constructor of its class puts before it', async () => {
    const { 'TagController.php': controller = '', ...files } = laravel('$tag->save();');
    const hook = (body: string): string =>
      controller.replace(
        '{',
        `{\n  public function __construct() { $this->middleware(function ($request, $next) { ${body} return $next($request); }); }\n`,
      );
    const asked = hook('$this->checkPermission("tags-manage");');
    expect(await found({ ...files, 'TagController.php': asked })).toEqual([]);
    const other = hook('$this->shareTitle("Tags");');
    expect(await found({ ...files, 'TagController.php': other })).toEqual([open('TagController.php:5')]);
  });

  it('is compared with the others of the application, not with the route that Laravel makes each with', async () => {
    const made =
      "<?php\nRoute::middleware('auth:sanctum')->get('/user', function (Request $request) { return $request->user(); });\n";
    const { 'TagController.php': controller = '' } = laravel('$tag->save();');
    const files = {
      'routes/api.php': made,
      'routes/web.php': "<?php\nRoute::post('/tags', 'TagController@save');\n",
    };
    expect(await found({ ...files, 'TagController.php': controller })).toEqual([]);
  });

  it('is nothing where PHP keeps something for the visitor alone', async () => {
    for (const change of ['$request->session()->remove("a");', 'Session::save();', 'Cache::delete("tags");'])
      expect([change, await found(laravel(change))]).toEqual([change, []]);
  });

  it('is seen where Ruby calls without parentheses', async () => {
    for (const change of ['tag.destroy', 'tag.save!', 'tag.update name: params[:name]'])
      expect([change, await found(rails(change))]).toEqual([
        change,
        [open('app/controllers/tags_controller.rb:2')],
      ]);
    for (const change of ['render :saved', 'tag.saved?', 'tag.destroyed = true'])
      expect([change, await found(rails(change))]).toEqual([change, []]);
  });
});

describe('who answers a route', () => {
  const routes = `<?php
Route::get('/account', 'AccountController@show')->middleware('auth');
Route::resource('tags', 'TagController', ['only' => ['destroy']]);
`;
  const account = '<?php\nclass AccountController { public function show() { return view("a"); } }\n';

  it('is a method that its controller has from another, in another file', async () => {
    const files = {
      'routes/web.php': routes,
      'AccountController.php': account,
      'TagController.php':
        '<?php\nclass TagController extends ApiController { public function other() { } }\n',
      'ApiController.php':
        '<?php\nclass ApiController { public function destroy($id) { $this->model->destroy($id); } }\n',
      'OldController.php': '<?php\nclass OldController { public function destroy($id) { return $id; } }\n',
    };
    expect(await found(files)).toEqual([open('ApiController.php:2')]);
    // The controller's own comes first.
    const own =
      '<?php\nclass TagController extends ApiController { public function destroy($id) { return view("x"); } }\n';
    expect(await found({ ...files, 'TagController.php': own })).toEqual([]);
  });

  it('is the method that an arrow function hands the request to', async () => {
    const files = {
      'api.js': `const Tags = require('./tags');
const tags = new Tags();
app.get('/account', requireUser, (req, res) => res.send('x'));
app.delete('/tags', (...args) => tags.remove(...args));
`,
      'tags.js': 'class Tags {\n  remove(req, res) {\n    Tag.deleteOne({ id: req.body.id });\n  }\n}\n',
    };
    expect(await found(files)).toEqual([open('api.js:4')]);
  });
});

describe('a limit', () => {
  it('is nothing that a text of many words speaks of', async () => {
    const signIn = (text: string): Record<string, string> => ({
      'app.py': `from flask import Flask, request
app = Flask(__name__)
@app.post('/login')
def login():
    return check(request.form['password'])
`,
      'texts.py': text,
    });
    const limited = 'endpoint-unlimited-sign-in app.py:3';
    const said = 'HELP = "This page tells what brute force is and how a rate limit is set"\n';
    expect(await found(signIn(said))).toContain(limited);
    expect(await found(signIn('use(RateLimiter(app))\n'))).not.toContain(limited);
  });
});
