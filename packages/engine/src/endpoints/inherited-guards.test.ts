import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Record<string, string>, rule: string): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(rule));

const UNASKED = 'endpoint-without-authentication';

it('a controller of Rails is guarded by what a module hooks into a base class that has no methods', async () => {
  const rails = (hook: string): Record<string, string> => ({
    'app/controllers/mine_controller.rb':
      'class MineController < SiteController\n  before_action :require_user\n  def show\n    render json: current_user\n  end\nend\n',
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\n  include AllowBrowser, Gate\nend\n',
    'app/controllers/concerns/gate.rb': `module Gate\n  extend ActiveSupport::Concern\n  included do\n    ${hook}\n  end\n  def greet\n    1\n  end\nend\n`,
    'app/controllers/items_controller.rb':
      'class ItemsController < ApplicationController\n  def destroy\n    Item.destroy(params[:id])\n  end\nend\n',
  });
  expect(await told(rails('before_action :set_locale'), UNASKED)).toHaveLength(1);
  expect(await told(rails('before_action :require_authentication'), UNASKED)).toEqual([]);
  expect(await told(rails('before_action :authenticate_person!, if: :authenticate?'), UNASKED)).toEqual([]);
  expect(await told(rails('before_action :require_authentication, if: :asked_param'), UNASKED)).toHaveLength(
    1,
  );
});

it('a controller of Rails is guarded by macros of a module, where it or a module of its own calls them', async () => {
  const rails = (concern: string, items: string): Record<string, string> => ({
    'app/controllers/mine_controller.rb':
      'class MineController < ApplicationController\n  before_action :require_user\n  def show\n    render json: current_user\n  end\nend\n',
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\n  def site\n    1\n  end\nend\n',
    'app/controllers/concerns/verifiable.rb': concern,
    'app/controllers/concerns/creation.rb':
      'module Creation\n  extend ActiveSupport::Concern\n  included do\n    include Verifiable\n    verify_session_before\n  end\n  def greet\n    1\n  end\nend\n',
    'app/controllers/items_controller.rb': `class ItemsController < ApplicationController\n${items}  def destroy\n    Item.destroy(params[:id])\n  end\nend\n`,
  });
  const macro = (hook: string): string =>
    `module Verifiable\n  extend ActiveSupport::Concern\n  class_methods do\n    def verify_session_before(**)\n      ${hook}\n    end\n  end\n\n  private\n\n  def path\n    1\n  end\nend\n`;
  const asks = macro('before_action(:redirect_to_signin, **, unless: :signed_in?)');
  const calls = '  include Verifiable\n\n  verify_session_before\n\n';
  expect(await told(rails(asks, calls), UNASKED)).toEqual([]);
  expect(await told(rails(asks, '  include Creation\n'), UNASKED)).toEqual([]);
  // It has the macro and does not call it, or calls it for some methods, or the macro asks nobody.
  expect(await told(rails(asks, '  include Verifiable\n'), UNASKED)).toHaveLength(1);
  expect(
    await told(rails(asks, '  include Verifiable\n  verify_session_before only: :show\n'), UNASKED),
  ).toHaveLength(1);
  expect(await told(rails(macro('before_action(:set_locale, **)'), calls), UNASKED)).toHaveLength(1);
  const older = (body: string): string =>
    `module Verifiable\n  def self.included(base)\n    ${body}\n  end\n  def path\n    1\n  end\nend\n`;
  expect(
    await told(rails(older('base.before_action :require_signed_in'), '  include Verifiable\n'), UNASKED),
  ).toEqual([]);
  expect(
    await told(rails(older('base.before_action :set_locale'), '  include Verifiable\n'), UNASKED),
  ).toHaveLength(1);
});

it('a controller is guarded by what its trait, its mixin or its base class asks before each method', async () => {
  const laravel = (asked: string): Record<string, string> => ({
    'routes/web.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('mine', 'MineController@show')->middleware('auth');\nRoute::post('items/{id}/drop', 'ItemsController@drop');\n",
    'app/MineController.php': '<?php\nclass MineController { public function show() { return 1; } }\n',
    'app/ItemsController.php':
      '<?php\nclass ItemsController extends Controller {\n  use AsksFirst;\n  public function drop($id) { $this->db->query("DELETE FROM items"); }\n}\n',
    'app/AsksFirst.php': `<?php\ntrait AsksFirst {\n  public function __construct() { ${asked} }\n}\n`,
  });
  expect(await told(laravel("$this->middleware('log');"), UNASKED)).toHaveLength(1);
  expect(await told(laravel("$this->middleware('auth');"), UNASKED)).toEqual([]);
  const django = (asked: string): Record<string, string> => ({
    'urls.py':
      "from django.urls import path\nfrom django.contrib.auth.decorators import login_required\nfrom views import Drop, mine\nurlpatterns = [path('mine', login_required(mine)), path('drop/<int:id>', Drop.as_view())]\n",
    'mixins.py': `class Gate:\n    def dispatch(self, request, *args, **kwargs):\n        ${asked}\n        return super().dispatch(request, *args, **kwargs)\n`,
    'views.py':
      'from django.views import View\nfrom mixins import Gate\nclass Drop(Gate, View):\n    def post(self, request, id):\n        Item.objects.filter(id=id).delete()\n        return HttpResponse()\n',
  });
  expect(await told(django('self.now = 1'), UNASKED)).toHaveLength(1);
  expect(
    await told(django('if not request.user.is_authenticated: raise PermissionDenied()'), UNASKED),
  ).toEqual([]);
  const nest = (above: string): Record<string, string> => ({
    'mine.ts':
      "import { Controller, Get, UseGuards } from '@nestjs/common';\n@Controller('mine')\n@UseGuards(AuthGuard)\nexport class MineController {\n  @Get()\n  show(@User() user) { return user; }\n}\n",
    'base.ts': `import { Injectable, UseGuards } from '@nestjs/common';\n${above}\nexport class BaseController {\n  protected site() { return 1; }\n}\n`,
    'items.ts':
      "import { Controller, Delete } from '@nestjs/common';\n@Controller('items')\nexport class ItemsController extends BaseController {\n  @Delete(':id')\n  async drop(@Param('id') id: string) { await this.items.delete(id); }\n}\n",
  });
  expect(await told(nest('@Injectable()'), UNASKED)).toHaveLength(1);
  expect(await told(nest('@UseGuards(AuthGuard)'), UNASKED)).toEqual([]);
});

it('a controller of Rails is guarded by the base class that its modules mean, of several of one name', async () => {
  const engines = (asks: string, other: string, items: string): Record<string, string> => ({
    'core/app/controllers/mine_controller.rb':
      'class MineController < ApplicationController\n  before_action :require_user\n  def show\n    render json: current_user\n  end\nend\n',
    'backend/app/controllers/shop/admin/base_controller.rb': `module Shop\n  module Admin\n    class BaseController < Shop::BaseController\n      ${asks}\n      def model\n        1\n      end\n    end\n  end\nend\n`,
    'core/app/controllers/shop/base_controller.rb':
      'class Shop::BaseController < ApplicationController\n  def site\n    1\n  end\nend\n',
    'store/app/controllers/shop/store/base_controller.rb': `module Shop\n  module Store\n    class BaseController < Shop::BaseController\n      ${other}\n      def model\n        1\n      end\n    end\n  end\nend\n`,
    'promotions/app/controllers/items_controller.rb': items,
  });
  const drop = '  def destroy\n    Item.destroy(params[:id])\n  end\n';
  const asks = 'before_action :authorize_admin';
  const sets = 'before_action :set_locale';
  const whole = `class Shop::Admin::ItemsController < Shop::Admin::BaseController\n${drop}end\n`;
  const inside = `module Shop\n  module Admin\n    class ItemsController < BaseController\n${drop}    end\n  end\nend\n`;
  const short = `module Shop\n  class ItemsController < Admin::BaseController\n${drop}  end\nend\n`;
  for (const items of [whole, inside, short]) {
    expect(await told(engines(asks, sets, items), UNASKED)).toEqual([]);
    expect(await told(engines(sets, asks, items), UNASKED)).toHaveLength(1);
  }
});

it('a method of a trait is guarded by the class that the route names', async () => {
  const laravel = (asked: string): Record<string, string> => ({
    'routes/web.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('mine', 'MineController@show')->middleware('auth');\nRoute::post('items/{id}/drop', 'AdminController@drop');\n",
    'app/MineController.php': '<?php\nclass MineController { public function show() { return 1; } }\n',
    'app/AdminController.php': `<?php\nclass AdminController extends Controller {\n  use DropsItems;\n  public function __construct() { ${asked} }\n}\n`,
    'app/DropsItems.php':
      '<?php\ntrait DropsItems {\n  public function drop($id) { $this->db->query("DELETE FROM items"); }\n}\n',
  });
  expect(await told(laravel("$this->middleware('log');"), UNASKED)).toHaveLength(1);
  expect(await told(laravel("$this->middleware('admin');"), UNASKED)).toEqual([]);
});

it('who makes an object of a request and keeps it nowhere grants nothing, and whoever may grant does', async () => {
  const rule = 'endpoint-grants-rights';
  const made = (after: string): string =>
    `router.post('/test', (req, res) => {\n  const one = new Notifier(req.body);\n  ${after}\n});\n`;
  expect(await told({ 'a.js': made('await one.save();') }, rule)).toHaveLength(1);
  expect(await told({ 'a.js': made('res.json(one.describe());') }, rule)).toEqual([]);
  const set = (asked: string): string =>
    `router.post('/rights', async (req, res) => {\n  ${asked}\n  user.permissions = req.body.permissions;\n});\n`;
  expect(await told({ 'a.js': set('') }, rule)).toHaveLength(1);
  expect(await told({ 'a.js': set('if (!canGrant(req.body.permissions, req.user)) return;') }, rule)).toEqual(
    [],
  );
});

it('a record whose owner a decorator asks for is compared with who calls', async () => {
  const flask = (decorator: string): string =>
    `from flask import Flask\nfrom flask_login import login_required, current_user\napp = Flask(__name__)\n@app.route('/notes/<id>', methods=['DELETE'])\n@login_required\n${decorator}\ndef drop(id):\n    Note.query.filter_by(id=id).delete()\nclass Note(db.Model):\n    user_id = db.Column(db.Integer)\n`;
  const rule = 'endpoint-record-of-others';
  expect(await told({ 'a.py': flask('@timed') }, rule)).toHaveLength(1);
  expect(await told({ 'a.py': flask('@can_access_note') }, rule)).toEqual([]);
});

it('a column beside one of salt holds what was hashed with it', async () => {
  const table = (column: string): string =>
    `public class Tables { public string Sql = @"CREATE TABLE Users (Name VARCHAR(9), Password VARCHAR(255)${column})"; }\n`;
  const rule = 'password-in-clear';
  expect(await told({ 'a.cs': table('') }, rule)).toHaveLength(1);
  expect(await told({ 'a.cs': table(', PasswordSalt VARCHAR(255)') }, rule)).toEqual([]);
});

it('an attribute of the program that is made from one which asks, asks', async () => {
  const controllers = (base: string, roles = ''): Record<string, string> => ({
    'KnownAttribute.cs': `public class KnownAttribute : ${base} { public KnownAttribute() { ${roles} } }\n`,
    'Items.cs':
      'using Microsoft.AspNetCore.Mvc;\npublic class MineController : ControllerBase {\n  [HttpGet("mine")] [Authorize] public string Mine() { return "x"; }\n}\npublic class ItemsController : ControllerBase {\n  [HttpPost("drop")] [Known] public void Drop(int id) { db.Items.Remove(id); db.SaveChanges(); }\n  [HttpGet("people")] [Authorize] [Known] public object Users() { return db.Users.ToList(); }\n}\n',
  });
  expect(await told(controllers('Attribute'), UNASKED)).toHaveLength(1);
  expect(await told(controllers('AuthorizeAttribute'), UNASKED)).toEqual([]);
  const rule = 'endpoint-without-authorization';
  expect(await told(controllers('AuthorizeAttribute'), rule)).toHaveLength(1);
  expect(await told(controllers('AuthorizeAttribute', 'Roles = "Admin";'), rule)).toEqual([]);
});

it('what is put into a cache, a digest or a container of the function itself changes nothing of anybody', async () => {
  const js = (does: string): string =>
    `router.get('/mine', requireUser, (req, res) => res.json(1));\nrouter.post('/thing', (req, res) => {\n  ${does}\n  res.end();\n});\n`;
  expect(await told({ 'a.js': js('items.remove(req.body.id);') }, UNASKED)).toHaveLength(1);
  expect(await told({ 'a.js': js('this.itemCache.remove(req.body.id);') }, UNASKED)).toEqual([]);
  expect(await told({ 'a.js': js("createHash('sha256').update(req.body.id);") }, UNASKED)).toEqual([]);
  expect(await told({ 'a.js': js('const seen = new Set(); seen.delete(req.body.id);') }, UNASKED)).toEqual(
    [],
  );
  expect(await told({ 'a.js': js('const all = {}; all[req.body.id].update(1);') }, UNASKED)).toEqual([]);
  expect(await told({ 'a.js': js('updater.updateAvailable(1);') }, UNASKED)).toEqual([]);
});

it('a controller that a library of sign-ins brings asks where that is to be asked', async () => {
  const rails = (base: string): Record<string, string> => ({
    'app/controllers/mine_controller.rb':
      'class MineController < SiteController\n  before_action :require_user\n  def show\n    render json: current_user\n  end\nend\n',
    'app/controllers/things_controller.rb': `class ThingsController < ${base}\n  def update\n    Thing.destroy(params[:id])\n  end\nend\n`,
  });
  expect(await told(rails('SiteController'), UNASKED)).toHaveLength(1);
  expect(await told(rails('Devise::UnlocksController'), UNASKED)).toEqual([]);
});

it('a text called a password is a parameter in Kotlin where its file maps no table', async () => {
  const field = (around: string): string =>
    `${around}\ndata class Shown(\n  val name: String,\n  password: String,\n)\n`;
  const rule = 'password-in-clear';
  expect(await told({ 'A.kt': field('') }, rule)).toEqual([]);
  expect(await told({ 'A.kt': field('@Entity') }, rule)).toHaveLength(1);
});

it('a controller of Rails is guarded by hooks that a base class of its base puts before or behind others', async () => {
  const rails = (hook: string, between = ''): Record<string, string> => ({
    'app/controllers/mine_controller.rb':
      'class MineController < ApplicationController\n  before_action :require_user\n  def show\n    render json: current_user\n  end\nend\n',
    'app/controllers/signed_controller.rb': `class SignedController < ApplicationController\n  ${hook}\n  def user_id\n    current_user.id\n  end\nend\n`,
    'app/controllers/nested_controller.rb': `class NestedController < SignedController\n  before_action :find_node\n  def find_node\n    @node = Node.new\n  end\nend\n`,
    'app/controllers/nodes_controller.rb': `class NodesController < NestedController\n  ${between}\n  def show\n    1\n  end\nend\n`,
    'app/controllers/nodes/merge_controller.rb':
      'class Nodes::MergeController < NodesController\n  def destroy\n    Node.destroy(params[:id])\n  end\nend\n',
    'app/controllers/api/base_controller.rb':
      'module Shop::Api\n  class BaseController < ApplicationController\n    before_action :authentication_required\n    def list\n      1\n    end\n  end\nend\n',
    'app/controllers/api/nodes_controller.rb': `module Shop::Api\n  class NodesController < Shop::Api::BaseController\n    def index\n      1\n    end\n  end\nend\n`,
  });
  expect(await told(rails(''), UNASKED)).toHaveLength(1);
  expect(await told(rails('prepend_before_action :login_required'), UNASKED)).toEqual([]);
  expect(await told(rails('append_before_action :login_required'), UNASKED)).toEqual([]);
  const looksUp = 'skip_before_action :find_node, only: [:sort]';
  expect(await told(rails('prepend_before_action :login_required', looksUp), UNASKED)).toEqual([]);
  const asks = 'skip_before_action :login_required';
  expect(await told(rails('prepend_before_action :login_required', asks), UNASKED)).toHaveLength(1);
});

it('a controller of Rails is guarded by the base class of its own namespace, whatever the role of its hook', async () => {
  const rails = (hook: string): Record<string, string> => ({
    'app/controllers/mine_controller.rb':
      'class MineController < ApplicationController\n  before_action :require_user\n  def show\n    render json: current_user\n  end\nend\n',
    'app/controllers/admin/base_controller.rb': `class Admin::BaseController < ApplicationController\n  before_action ${hook}\nend\n`,
    'app/controllers/admin/items_controller.rb':
      'module Admin\n  class ItemsController < BaseController\n    def destroy\n      Item.destroy(params[:id])\n    end\n  end\nend\n',
  });
  expect(await told(rails(':moderator_only'), UNASKED)).toEqual([]);
  expect(await told(rails(':require_staff'), UNASKED)).toEqual([]);
  expect(await told(rails(':json_only'), UNASKED)).toHaveLength(1);
});
