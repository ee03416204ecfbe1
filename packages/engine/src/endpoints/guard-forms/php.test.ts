import { expect, it } from 'vitest';
import { type Files, type Form, unasked } from '../testing/guard-forms.ts';

/** Guards of PHP: what the form is, a program that has none, and the same with it. Where names would tell, they do not. */
const cases: Form[] = [];
const lv = (l: string, more: Files = {}, ctor = '') => ({
  'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('mine', 'MineController@show')->middleware('auth');\n${l}\n`,
  'app/Http/Controllers/MineController.php':
    '<?php\nclass MineController extends Controller { public function show() { return auth()->user(); } }\n',
  'app/Http/Controllers/ItemsController.php': `<?php\nclass ItemsController extends Controller {\n  ${ctor}\n  public function drop(Request $request) { Item::where('id', $request->id)->delete(); }\n}\n`,
  ...more,
});
const R = "Route::post('drop', [ItemsController::class, 'drop']);";
cases.push([
  'Laravel: group(middleware array)',
  lv(R),
  lv(`Route::group(['middleware' => ['auth:api']], function () {\n${R}\n});`),
]);
cases.push([
  'Laravel: Route::middleware()->group',
  lv(R),
  lv(`Route::middleware('auth:sanctum')->group(function () {\n${R}\n});`),
]);
cases.push([
  'Laravel: controller constructor',
  lv(R),
  lv(R, {}, "public function __construct() { $this->middleware('auth'); }"),
]);
cases.push([
  'Laravel: controller static middleware()',
  lv(R),
  lv(R, {}, "public static function middleware(): array { return ['auth', new Middleware('log')]; }"),
]);
cases.push([
  'Laravel: attribute Middleware',
  lv(R),
  {
    ...lv(R),
    'app/Http/Controllers/ItemsController.php': lv(R)['app/Http/Controllers/ItemsController.php'].replace(
      'class Items',
      "#[Middleware('auth')]\nclass Items",
    ),
  },
]);
cases.push([
  'Laravel: RouteServiceProvider group',
  lv(R, {
    'app/Providers/RouteServiceProvider.php':
      "<?php\nclass RouteServiceProvider {\n public function boot() {\n  Route::middleware('api')->prefix('api')->group(base_path('routes/api.php'));\n }\n}\n",
  }),
  lv(R, {
    'app/Providers/RouteServiceProvider.php':
      "<?php\nclass RouteServiceProvider {\n public function boot() {\n  Route::middleware(['api', 'auth'])->prefix('api')->group(base_path('routes/api.php'));\n }\n}\n",
  }),
]);
const alias = (al: string, b: string, route = `Route::middleware('gate')->group(function () {\n${R}\n});`) =>
  lv(route, {
    'bootstrap/app.php': `<?php\nreturn Application::configure()->withMiddleware(function (Middleware $middleware) {\n  ${al}\n})->create();\n`,
    'app/Http/Middleware/Gate.php': `<?php\nclass Gate {\n  public function handle($request, Closure $next) {\n    ${b}\n    return $next($request);\n  }\n}\n`,
  });
const lref = "if (! $request->session()->has('user')) { return redirect('/login'); }";
cases.push([
  'Laravel: alias of a middleware class that refuses (bootstrap/app.php)',
  alias("$middleware->alias(['gate' => Gate::class]);", '$x = 1;'),
  alias("$middleware->alias(['gate' => Gate::class]);", lref),
]);
cases.push([
  'Laravel: alias in Kernel.php',
  {
    ...alias('', '$x=1;'),
    'app/Http/Kernel.php':
      "<?php\nclass Kernel extends HttpKernel {\n  protected $routeMiddleware = [\n    'gate' => \\App\\Http\\Middleware\\Gate::class,\n  ];\n}\n",
  },
  {
    ...alias('', lref),
    'app/Http/Kernel.php':
      "<?php\nclass Kernel extends HttpKernel {\n  protected $routeMiddleware = [\n    'gate' => \\App\\Http\\Middleware\\Gate::class,\n  ];\n}\n",
  },
]);
cases.push([
  'Laravel: middleware class that refuses in a route',
  alias('', '$x = 1;', "Route::post('drop', [ItemsController::class, 'drop'])->middleware(Gate::class);"),
  alias('', lref, "Route::post('drop', [ItemsController::class, 'drop'])->middleware(Gate::class);"),
]);
cases.push([
  'Laravel: global middleware appended that refuses',
  alias('$middleware->append(Gate::class);', '$x = 1;', R),
  alias('$middleware->append(Gate::class);', lref, R),
]);
cases.push([
  'Laravel: middleware group named in Kernel',
  {
    ...alias('', '$x=1;', `Route::middleware('panel')->group(function () {\n${R}\n});`),
    'app/Http/Kernel.php':
      "<?php\nclass Kernel extends HttpKernel {\n  protected $middlewareGroups = [\n    'panel' => [ Log::class ],\n  ];\n}\n",
  },
  {
    ...alias('', '$x=1;', `Route::middleware('panel')->group(function () {\n${R}\n});`),
    'app/Http/Kernel.php':
      "<?php\nclass Kernel extends HttpKernel {\n  protected $middlewareGroups = [\n    'panel' => [ Log::class, 'auth:web' ],\n  ];\n}\n",
  },
]);
const sy = (head: string, more: Files = {}) => ({
  'src/Controller/MineController.php':
    "<?php\nnamespace App\\Controller;\nuse Symfony\\Component\\Routing\\Attribute\\Route;\nclass MineController extends AbstractController {\n  #[Route('/mine', methods: ['GET'])]\n  #[IsGranted('ROLE_USER')]\n  public function mine() { return $this->json($this->getUser()); }\n}\n",
  'src/Controller/ItemsController.php': `<?php\nnamespace App\\Controller;\nuse Symfony\\Component\\Routing\\Attribute\\Route;\n${head}\nclass ItemsController extends AbstractController {\n  #[Route('/api/items/{id}', methods: ['DELETE'])]\n  public function drop($id) { $this->em->remove($this->em->find(Item::class, $id)); $this->em->flush(); return $this->json([]); }\n}\n`,
  ...more,
});
cases.push(['Symfony: IsGranted on the class', sy(''), sy("#[IsGranted('ROLE_ADMIN')]")]);
cases.push([
  'Symfony: annotation IsGranted on the class',
  sy(''),
  sy('/**\n * @IsGranted("ROLE_ADMIN")\n */'),
]);
cases.push([
  'Symfony: annotation Security on the class',
  sy(''),
  sy('/**\n * @Security("is_granted(\'ROLE_ADMIN\')")\n */'),
]);
cases.push([
  'Symfony: access_control',
  sy('', {
    'config/packages/security.yaml':
      'security:\n  access_control:\n    - { path: ^/other, roles: ROLE_ADMIN }\n',
  }),
  sy('', {
    'config/packages/security.yaml':
      'security:\n  access_control:\n    - { path: ^/api, roles: ROLE_ADMIN }\n',
  }),
]);
cases.push([
  'Symfony: kernel.controller listener that refuses',
  sy('', {
    'src/EventSubscriber/Gate.php':
      "<?php\nclass Gate implements EventSubscriberInterface {\n  public static function getSubscribedEvents() { return [KernelEvents::REQUEST => 'onRequest']; }\n  public function onRequest(RequestEvent $event) { $x = 1; }\n}\n",
  }),
  sy('', {
    'src/EventSubscriber/Gate.php':
      "<?php\nclass Gate implements EventSubscriberInterface {\n  public static function getSubscribedEvents() { return [KernelEvents::REQUEST => 'onRequest']; }\n  public function onRequest(RequestEvent $event) {\n    if (!$this->security->getUser()) { throw new AccessDeniedHttpException(); }\n  }\n}\n",
  }),
]);
const ci = (routes: string, filters = '') => ({
  'app/Config/Routes.php': `<?php\nuse CodeIgniter\\Router\\RouteCollection;\n$routes->get('mine', 'Mine::show', ['filter' => 'auth']);\n${routes}\n`,
  'app/Config/Filters.php': `<?php\nclass Filters extends BaseConfig {\n  public array $aliases = ['gate' => Gate::class];\n  ${filters}\n}\n`,
  'app/Filters/Gate.php':
    "<?php\nclass Gate implements FilterInterface {\n  public function before(RequestInterface $request, $arguments = null) {\n    if (! session()->get('user')) { return redirect()->to('/login'); }\n  }\n}\n",
  'app/Controllers/Items.php':
    '<?php\nnamespace App\\Controllers;\nclass Items extends BaseController {\n  public function drop($id) { $this->model->delete($id); }\n}\n',
  'app/Controllers/Mine.php':
    '<?php\nnamespace App\\Controllers;\nclass Mine extends BaseController {\n  public function show() { return session()->get("user"); }\n}\n',
});
const CR = "$routes->post('items/drop', 'Items::drop');";
cases.push([
  'CodeIgniter: group with a filter',
  ci(CR),
  ci(`$routes->group('admin', ['filter' => 'gate'], static function ($routes) {\n ${CR}\n});`),
]);
cases.push([
  'CodeIgniter: route with a filter',
  ci(CR),
  ci("$routes->post('items/drop', 'Items::drop', ['filter' => 'gate']);"),
]);
cases.push([
  'CodeIgniter: Filters $globals',
  ci(CR),
  ci(CR, "public array $globals = ['before' => ['gate' => ['except' => ['login']]]];"),
]);
const slim = (b: string, more: Files = {}) => ({
  'app/routes.php': `<?php\nuse Slim\\App;\nreturn function (App $app) {\n  $app->get('/mine', MineAction::class)->add(AuthMiddleware::class);\n  $app->group('/api', function ($group) {\n    $group->post('/drop', function ($request, $response) {\n      $this->db->query("DELETE FROM items");\n      return $response;\n    });\n  })${b};\n};\n`,
  ...more,
});
cases.push(['Slim: group()->add(AuthMiddleware)', slim(''), slim('->add(AuthMiddleware::class)')]);
const slimMw = (b: string) => ({
  'app/Gate.php': `<?php\nclass Gate implements MiddlewareInterface {\n  public function process(Request $request, RequestHandler $handler): Response {\n    ${b}\n    return $handler->handle($request);\n  }\n}\n`,
});
cases.push([
  'Slim: group()->add(neutral class that refuses)',
  slim('->add(Gate::class)', slimMw('$x = 1;')),
  slim(
    '->add(Gate::class)',
    slimMw("if (empty($_SESSION['user'])) { return (new Response())->withStatus(401); }"),
  ),
]);
cases.push([
  'Slim: $app->add(neutral class that refuses)',
  {
    ...slim('', slimMw('$x = 1;')),
    'public/index.php':
      '<?php\nuse Slim\\Factory\\AppFactory;\n$app = AppFactory::create();\n$app->add(Gate::class);\n(require "routes.php")($app);\n$app->run();\n',
  },
  {
    ...slim('', slimMw("if (empty($_SESSION['user'])) { return (new Response())->withStatus(401); }")),
    'public/index.php':
      '<?php\nuse Slim\\Factory\\AppFactory;\n$app = AppFactory::create();\n$app->add(Gate::class);\n(require "routes.php")($app);\n$app->run();\n',
  },
]);
cases.push([
  'PHP: base constructor that redirects',
  lv(R, {
    'app/Http/Controllers/Base.php': '<?php\nclass Base { public function __construct() { $x = 1; } }\n',
    'app/Http/Controllers/ItemsController.php':
      "<?php\nclass ItemsController extends Base {\n  public function drop(Request $request) { Item::where('id', $request->id)->delete(); }\n}\n",
  }),
  lv(R, {
    'app/Http/Controllers/Base.php':
      "<?php\nclass Base { public function __construct() { if (!session('user')) { abort(403); } } }\n",
    'app/Http/Controllers/ItemsController.php':
      "<?php\nclass ItemsController extends Base {\n  public function drop(Request $request) { Item::where('id', $request->id)->delete(); }\n}\n",
  }),
]);

it.each(cases)('%s', async (_, open, guarded) => {
  expect(await unasked(open)).not.toEqual([]);
  expect(await unasked(guarded)).toEqual([]);
});
