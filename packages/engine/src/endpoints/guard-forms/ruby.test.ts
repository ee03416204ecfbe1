import { expect, it } from 'vitest';
import { type Files, type Form, unasked } from '../testing/guard-forms.ts';

/** Guards of Ruby: what the form is, a program that has none, and the same with it. Where names would tell, they do not. */
const cases: Form[] = [];
const ra = (more: Files, ctl: string, base = 'ApplicationController') => ({
  'app/controllers/mine_controller.rb':
    'class MineController < SiteController\n  before_action :require_user\n  def show\n    render json: current_user\n  end\nend\n',
  'app/controllers/items_controller.rb': `class ItemsController < ${base}\n  ${ctl}\n  def destroy\n    Item.destroy(params[:id])\n    head :ok\n  end\nend\n`,
  'app/controllers/application_controller.rb': 'class ApplicationController < ActionController::Base\nend\n',
  ...more,
});
cases.push([
  'Rails: before_action in a concern',
  ra(
    {
      'app/controllers/concerns/gate.rb':
        'module Gate\n  extend ActiveSupport::Concern\n  included do\n    before_action :set_x\n  end\nend\n',
    },
    'include Gate',
  ),
  ra(
    {
      'app/controllers/concerns/gate.rb':
        'module Gate\n  extend ActiveSupport::Concern\n  included do\n    before_action :authenticate_user!\n  end\nend\n',
    },
    'include Gate',
  ),
]);
cases.push([
  'Rails: neutral before_action in a concern that refuses',
  ra(
    {
      'app/controllers/concerns/gate.rb':
        'module Gate\n  extend ActiveSupport::Concern\n  included do\n    before_action :enter\n  end\n  def enter\n    @x = 1\n  end\nend\n',
    },
    'include Gate',
  ),
  ra(
    {
      'app/controllers/concerns/gate.rb':
        'module Gate\n  extend ActiveSupport::Concern\n  included do\n    before_action :enter\n  end\n  def enter\n    redirect_to "/login" unless session[:user_id]\n  end\nend\n',
    },
    'include Gate',
  ),
]);
cases.push([
  'Rails: neutral before_action of its own that refuses',
  ra({}, 'before_action :enter\n  def enter\n    @x = 1\n  end'),
  ra({}, 'before_action :enter\n  def enter\n    head :forbidden unless current_user\n  end'),
]);
cases.push([
  'Rails: before_action with a block that refuses',
  ra({}, 'before_action { @x = 1 }'),
  ra({}, 'before_action { redirect_to "/login" unless current_user }'),
]);
cases.push([
  'Rails: before_action lambda',
  ra({}, 'before_action -> { @x = 1 }'),
  ra({}, 'before_action -> { head :unauthorized unless signed_in? }'),
]);
cases.push([
  'Rails: neutral before_action with helper of base class',
  ra(
    {
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  def enter\n    @x = 1\n  end\nend\n',
    },
    'before_action :enter',
  ),
  ra(
    {
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  def enter\n    head :unauthorized if current_user.nil?\n  end\nend\n',
    },
    'before_action :enter',
  ),
]);
cases.push([
  'Rails: before_action :enter, only: [other]',
  ra({}, 'before_action :enter, only: [:show]\n  def enter\n    head :forbidden unless current_user\n  end'),
  ra(
    {},
    'before_action :enter, only: [:destroy]\n  def enter\n    head :forbidden unless current_user\n  end',
  ),
]);
cases.push([
  'Rails: authenticate :user do in routes',
  ra({}, ''),
  ra(
    {
      'config/routes.rb':
        "Rails.application.routes.draw do\n  get 'mine', to: 'mine#show'\n  authenticate :user do\n    resources :items\n  end\nend\n",
    },
    '',
  ),
]);
cases.push([
  'Rails: authenticated constraint in routes',
  ra({}, ''),
  ra(
    {
      'config/routes.rb':
        "Rails.application.routes.draw do\n  get 'mine', to: 'mine#show'\n  constraints(AdminConstraint) do\n    resources :items\n  end\nend\n",
      'lib/admin_constraint.rb':
        'class AdminConstraint\n  def self.matches?(request)\n    request.session[:admin]\n  end\nend\n',
    },
    '',
  ),
]);
cases.push([
  'Rails: http_basic_authenticate_with',
  ra({}, ''),
  ra({}, 'http_basic_authenticate_with name: "a", password: ENV["P"]'),
]);
cases.push([
  'Rails: base by module in another file',
  ra(
    {
      'app/controllers/admin/base_controller.rb':
        'module Admin\n  class BaseController < ApplicationController\n    before_action :set_x\n  end\nend\n',
    },
    '',
    'Admin::BaseController',
  ),
  ra(
    {
      'app/controllers/admin/base_controller.rb':
        'module Admin\n  class BaseController < ApplicationController\n    before_action :authorize_admin\n  end\nend\n',
    },
    '',
    'Admin::BaseController',
  ),
]);
cases.push([
  'Rails: class method macro that adds before_action',
  ra(
    {
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  def self.members_only\n    before_action :set_x\n  end\nend\n',
    },
    'members_only',
  ),
  ra(
    {
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  def self.for_members\n    before_action :authenticate_user!\n  end\nend\n',
    },
    'for_members',
  ),
]);
cases.push([
  'Rails: prepend_before_action multiple',
  ra({}, 'before_action :set_x, :set_y'),
  ra({}, 'before_action :set_x, :authenticate_user!'),
]);
cases.push(['Rails: doorkeeper_authorize!', ra({}, ''), ra({}, 'before_action :doorkeeper_authorize!')]);
cases.push([
  'Rails: before_action -> { doorkeeper_authorize! :write }',
  ra({}, ''),
  ra({}, 'before_action -> { doorkeeper_authorize! :write }'),
]);
const gr = (l: string, more = '') => ({
  'app/api/items.rb': `require 'grape'\nclass Items < Grape::API\n  ${l}\n  delete '/items/:id' do\n    Item.destroy(params[:id])\n  end\nend\n`,
  'app/api/mine.rb': `require 'grape'\nclass Mine < Grape::API\n  before { authenticate! }\n  get '/mine' do\n    current_user.id\n  end\nend\n`,
  ...(more ? { 'app/api/base.rb': more } : {}),
});
cases.push(['Grape: before', gr('before { @x = 1 }'), gr('before { authenticate! }')]);
cases.push([
  'Grape: before neutral that refuses',
  gr('before { @x = 1 }'),
  gr('before do\n    error!("no", 401) unless current_user\n  end'),
]);
cases.push([
  'Grape: mount below a before of another file',
  gr('', "require 'grape'\nclass Base < Grape::API\n  before { @x = 1 }\n  mount Items\nend\n"),
  gr('', "require 'grape'\nclass Base < Grape::API\n  before { authenticate! }\n  mount Items\nend\n"),
]);
const si = (l: string) => ({
  'app.rb': `require 'sinatra'\n${l}\nget '/mine' do\n  authenticate!\n  session[:user].to_s\nend\npost '/items/drop' do\n  Item.destroy(params[:id])\nend\n`,
});
cases.push([
  'Sinatra: before that refuses',
  si('before do\n  @x = 1\nend'),
  si('before do\n  halt 401 unless session[:user]\nend'),
]);
cases.push([
  'Sinatra: before path',
  si("before '/other/*' do\n  halt 401 unless session[:user]\nend"),
  si("before '/items/*' do\n  halt 401 unless session[:user]\nend"),
]);
const sib = (b: string) => ({
  'base.rb': `require 'sinatra/base'\nclass Base < Sinatra::Base\n  before do\n    ${b}\n  end\nend\n`,
  'items.rb':
    "require 'sinatra/base'\nclass Items < Base\n  post '/items/drop' do\n    Item.destroy(params[:id])\n  end\nend\n",
  'mine.rb':
    "require 'sinatra/base'\nclass Mine < Sinatra::Base\n  before { authenticate! }\n  get '/mine' do\n    current_user.id\n  end\nend\n",
});
cases.push([
  'Sinatra: before of a base class in another file',
  sib('@x = 1'),
  sib('halt 401 unless session[:user]'),
]);
const gql = (inc: string, conc = '') => ({
  'app/graphql/mutations/drop.rb': `module Mutations\n  class Drop < BaseMutation\n    ${inc}\n    argument :id, ID\n    def resolve(id:)\n      Item.destroy(id)\n    end\n  end\nend\n`,
  'app/graphql/mutations/mine.rb':
    'module Mutations\n  class Mine < BaseMutation\n    def resolve(**args)\n      raise "no" unless context[:current_user]\n      context[:current_user].update!(args)\n    end\n  end\nend\n',
  'app/graphql/concerns/gate.rb': `module Gate\n  extend ActiveSupport::Concern\n  ${conc}\nend\n`,
});
cases.push([
  'GraphQL Ruby: ready? of a concern',
  gql('include Gate', 'def ready?(**args)\n    super\n  end'),
  gql(
    'include Gate',
    'def ready?(**args)\n    raise GraphQL::ExecutionError, "no" unless context[:current_user]\n    super\n  end',
  ),
]);
cases.push([
  'GraphQL Ruby: ready? of a concern by a method',
  gql('include Gate', 'def ready?(**args)\n    super\n  end'),
  gql(
    'include Gate',
    'private\n  def ready?(**args)\n    raise unauthorized_error unless context[:current_user]\n    super\n  end\n  def unauthorized_error\n    GraphQL::ExecutionError.new("no")\n  end',
  ),
]);

it.each(cases)('%s', async (_, open, guarded) => {
  expect(await unasked(open)).not.toEqual([]);
  expect(await unasked(guarded)).toEqual([]);
});
