import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Record<string, string>, rule: string): Promise<number> =>
  (await found(files)).filter((one) => one.startsWith(rule)).length;

const OF_OTHERS = 'endpoint-record-of-others';
const UNASKED = 'endpoint-without-authentication';

const rails = (query: string): Record<string, string> => ({
  'app/controllers/orders_controller.rb': `class OrdersController < ApplicationController\n  before_action :require_user\n  def destroy\n    order = ${query}\n    order.destroy\n  end\n  def show\n    render json: current_user\n  end\nend\n`,
  'app/models/order.rb': 'class Order < ApplicationRecord\n  belongs_to :user\nend\n',
});
const dj = (query: string): Record<string, string> => ({
  'a/views.py': `from django.contrib.auth.decorators import login_required\n@login_required\ndef drop(request, item_id):\n    order = ${query}\n    order.delete()\n`,
  'a/urls.py':
    "from django.urls import path\nfrom . import views\nurlpatterns = [path('drop/<int:item_id>', views.drop)]\n",
  'a/models.py': 'class Order(models.Model):\n    owner = models.ForeignKey(User, on_delete=CASCADE)\n',
});
const lara = (query: string): Record<string, string> => ({
  'routes/web.php':
    "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::delete('orders/{id}', 'OrderController@drop')->middleware('auth');\n",
  'app/OrderController.php': `<?php\nclass OrderController {\n  public function drop(Request $request, $id) {\n    ${query}->delete();\n  }\n}\n`,
  'app/Order.php':
    '<?php\nclass Order extends Model { public function owner() { return $this->belongsTo(User::class); } protected $x = "owner_id"; }\n',
});
const cs = (query: string): Record<string, string> => ({
  'A.cs': `[Authorize]\npublic class OrdersController : ControllerBase {\n  private readonly Db _db;\n  [HttpDelete("{id}")]\n  public async Task<IActionResult> Drop(int id) {\n    var order = await ${query};\n    _db.Orders.Remove(order);\n    await _db.SaveChangesAsync();\n    return Ok();\n  }\n}\npublic class Order { public int Id { get; set; } public string OwnerId { get; set; } }\n`,
});
const js = (query: string): Record<string, string> => ({
  'a.js': `const app = require('express')();\napp.delete('/orders/:id', requireUser, async (req, res) => {\n  ${query}\n  res.end();\n});\nconst Order = define({ ownerId: String });\n`,
});

/** Which query, whether its records may be those of others, and the program around it. */
const cases: [string, number, Record<string, string>][] = [
  ['Rails: open', 1, rails('Order.find_by(id: params[:id])')],
  ['Rails: cur user', 0, rails('current_user.orders.find_by(id: params[:id])')],
  ['Rails: org', 0, rails('current_organization.orders.visible.find_by(id: params[:id])')],
  ['Rails: scope', 0, rails('Order.for_organization(current_organization).find_by(id: params[:id])')],
  ['Rails: where', 0, rails('Order.where(organization: current_organization).find_by(id: params[:id])')],
  ['Rails: tenant var', 0, rails('current_tenant.orders.find(params[:id])')],
  ['Rails: api key', 0, rails('current_api_key.organization.orders.find(params[:id])')],
  ['Rails: Current', 0, rails('Current.account.orders.active.find(params[:id])')],
  ['Django: open', 1, dj('Order.objects.get(pk=item_id)')],
  ['Django: user', 0, dj('request.user.orders.get(pk=item_id)')],
  ['Django: org', 0, dj('request.organization.orders.get(pk=item_id)')],
  ['Django: tenant filter', 0, dj('Order.objects.filter(team=request.team).get(pk=item_id)')],
  ['Django: auth', 0, dj('Order.objects.get(pk=item_id, organization=request.auth.organization)')],
  ['Laravel: open', 1, lara('Order::where("id", $id)')],
  ['Laravel: user', 0, lara('$request->user()->orders()->where("id", $id)')],
  ['Laravel: tenant', 0, lara('Order::where("tenant_id", $request->user()->tenant_id)->where("id", $id)')],
  ['Laravel: org', 0, lara('Order::where("team_id", tenant()->id)->where("id", $id)')],
  ['Entity Framework: open', 1, cs('_db.Orders.FirstOrDefaultAsync(x => x.Id == id)')],
  [
    'Entity Framework: tenant prov',
    0,
    cs('_db.Orders.Where(x => x.TenantId == _tenantProvider.TenantId).FirstOrDefaultAsync(x => x.Id == id)'),
  ],
  [
    'Entity Framework: tenant',
    0,
    cs('_db.Orders.FirstOrDefaultAsync(x => x.Id == id && x.TenantId == _tenant.Id)'),
  ],
  [
    'Entity Framework: current',
    0,
    cs('_db.Orders.FirstOrDefaultAsync(x => x.Id == id && x.OwnerId == _currentUser.Id)'),
  ],
  ['JavaScript: open', 1, js('await prisma.order.delete({ where: { id: req.params.id } });')],
  [
    'JavaScript: org',
    0,
    js(
      'await prisma.order.deleteMany({ where: { id: req.params.id, organizationId: req.organization.id } });',
    ),
  ],
  [
    'JavaScript: orgid',
    0,
    js(
      'const { organizationId } = req.auth;\n await prisma.order.deleteMany({ where: { id: req.params.id, organizationId } });',
    ),
  ],
  [
    'JavaScript: session',
    0,
    js(
      'const session = await getServerSession(req);\n await prisma.order.deleteMany({ where: { id: req.params.id, organizationId: session.user.organizationId } });',
    ),
  ],
  [
    'JavaScript: typeorm',
    0,
    js('await itemRepository.delete({ id: req.params.id, tenant: { id: req.tenantId } });'),
  ],
  [
    'JavaScript: sequelize',
    0,
    js('await Order.destroy({ where: { id: req.params.id, teamId: req.team.id } });'),
  ],
  [
    'JavaScript: res.locals',
    0,
    js('await Order.destroy({ where: { id: req.params.id, ownerId: res.locals.user.id } });'),
  ],
];

it.each(cases)('%s finds %i records of others', async (_, open, files) => {
  expect(await told(files, OF_OTHERS)).toBe(open);
});

const graphql = (base: string, module: string, more = ''): Record<string, string> => ({
  'app/graphql/mutations/mine.rb':
    'class Mine < BaseMutation\n  def resolve(**args)\n    raise "no" unless context[:current_user]\n    User.update(context[:current_user])\n  end\nend\n',
  'app/graphql/mutations/base_mutation.rb': `class BaseMutation < GraphQL::Schema::RelayClassicMutation\n${base}\nend\n`,
  'app/graphql/concerns/signed_in.rb': `module SignedIn\n  extend ActiveSupport::Concern\n  private\n${module}\nend\n`,
  'app/graphql/mutations/drop.rb': `module Mutations\n  module Orders\n    class Drop < BaseMutation\n      ${more}\n      def resolve(**args)\n        Order.find(args[:id]).destroy\n      end\n    end\n  end\nend\n`,
});
const READY =
  '  def ready?(**args)\n    raise unauthorized_error unless context[:current_user]\n    super\n  end';

it('a mutation of GraphQL is guarded by what its class, a base class or a module asks before it resolves', async () => {
  expect(await told(graphql('', READY), UNASKED)).toBe(1);
  expect(await told(graphql('', READY, 'include SignedIn'), UNASKED)).toBe(0);
  expect(await told(graphql('  include SignedIn', READY), UNASKED)).toBe(0);
  expect(await told(graphql('', '', READY.trim()), UNASKED)).toBe(0);
  const decides = '  def authorized?(**args)\n    context[:current_user].present?\n  end';
  expect(await told(graphql('', decides, 'include SignedIn'), UNASKED)).toBe(0);
  expect(
    await told(
      graphql(
        '',
        '  def ready?(**args)\n    log(context[:current_user])\n    super\n  end',
        'include SignedIn',
      ),
      UNASKED,
    ),
  ).toBe(1);
});

it('a right that a constant of the class names is asked of the classes that have it', async () => {
  const asks =
    '  def ready?(**args)\n    if defined? self.class::REQUIRED_PERMISSION\n      raise forbidden_error unless has_permission\n    end\n    super\n  end';
  expect(await told(graphql('  include SignedIn', asks), UNASKED)).toBe(1);
  expect(
    await told(graphql('  include SignedIn', asks, 'REQUIRED_PERMISSION = "orders:drop"'), UNASKED),
  ).toBe(0);
});

it('a mutation of graphene is guarded by the mixin that asks before it hands on', async () => {
  const graphene = (mixin: string): Record<string, string> => ({
    'a.py':
      'import graphene\nclass Mine(graphene.Mutation):\n    def mutate(self, info, id):\n        if not info.context.user.is_authenticated: raise GraphQLError("no")\n        info.context.user.save()\n',
    'b.py': `import graphene\nfrom .mixins import Asked\nclass Drop(Asked, graphene.Mutation):\n    def mutate(self, info, id):\n        Order.objects.get(id=id).delete()\n`,
    'mixins.py': `class Asked:\n    def mutate(cls, root, info, **args):\n${mixin}\n        return super().mutate(root, info, **args)\n`,
  });
  expect(await told(graphene('        log(info)'), UNASKED)).toBe(1);
  expect(
    await told(
      graphene('        if not info.context.user.is_authenticated:\n            raise GraphQLError("no")'),
      UNASKED,
    ),
  ).toBe(0);
});

it('a resolver of NestJS is guarded by its base class, and a view of Django REST by its mixin', async () => {
  const nest = (decorator: string): Record<string, string> => ({
    'a.ts':
      "import { Mutation, Resolver } from '@nestjs/graphql';\n@Resolver()\n@UseGuards(AuthGuard)\nexport class Mine {\n  @Mutation()\n  mine(@CurrentUser() user) { return this.users.save(user); }\n}\n",
    'base.ts': `${decorator}\nexport abstract class BaseResolver {\n  log() { return 1; }\n}\n`,
    'b.ts':
      "import { Mutation, Resolver } from '@nestjs/graphql';\nimport { BaseResolver } from './base';\n@Resolver()\nexport class Orders extends BaseResolver {\n  @Mutation()\n  drop(id: string) { return this.orders.delete(id); }\n}\n",
  });
  expect(await told(nest(''), UNASKED)).toBe(1);
  expect(await told(nest('@UseGuards(AuthGuard)'), UNASKED)).toBe(0);
  const rest = (asks: string): Record<string, string> => ({
    'a/views.py': `from rest_framework.views import APIView\nfrom .mixins import Asked\nclass Mine(APIView):\n    permission_classes = [IsAuthenticated]\n    def post(self, request):\n        request.user.save()\nclass Drop(Asked, APIView):\n    def post(self, request):\n        Order.objects.get(id=request.data['id']).delete()\n`,
    'a/mixins.py': `class Asked:\n${asks}\n`,
  });
  expect(await told(rest('    log = True\n    def name(self):\n        return 1'), UNASKED)).toBe(1);
  expect(
    await told(
      rest(
        '    def initial(self, request, *args):\n        super().initial(request, *args)\n        if not request.user.is_authenticated:\n            raise PermissionDenied()',
      ),
      UNASKED,
    ),
  ).toBe(0);
  expect(
    await told(
      rest('    permission_classes = [IsAuthenticated]\n    def name(self):\n        return 1'),
      UNASKED,
    ),
  ).toBe(0);
});

it('of classes of one name that of the file is meant', async () => {
  const files = {
    ...graphql('', READY, 'include SignedIn'),
    'app/graphql/mutations/other.rb':
      'module Mutations\n  module Notes\n    class Drop < BaseMutation\n      def resolve(**args)\n        Note.find(args[:id]).destroy\n      end\n    end\n  end\nend\n',
  };
  expect(await told(files, UNASKED)).toBe(1);
});
