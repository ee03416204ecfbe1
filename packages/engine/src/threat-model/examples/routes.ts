import type { SourceExample } from './sources.ts';

/** Ways of frameworks to say which routes there are, besides a call or decorator for each. */
export const routes: readonly SourceExample[] = [
  {
    language: 'javascript',
    path: 'src/api.js',
    source: `const Login = require('./login');
const orders = require('./orders');
const PREFIX = '/api/v1';
const login = new Login();
module.exports = (app) => {
  app.post(\`\${PREFIX}/login\`, (...args) => login.start(...args));
  app.get(PREFIX + '/orders', orders.list.bind(orders));
  app.delete(\`\${settings.prefix}/orders\`, requireAuth, (req, res) => orders.remove(req, res));
  api.get(\`\${base}/orders\`, options);
  app.put('/orders', (req, res) => { log(req); return orders.change(req, res); });
};
`,
    entries: [
      '6 http POST /api/v1/login [missing] login.start',
      '7 http GET /api/v1/orders [missing] orders.list',
      '8 http DELETE {}/orders [seen requireAuth] orders.remove',
      '10 http PUT /orders [missing] null',
    ],
    uses: [],
    assets: [],
  },
  {
    language: 'javascript',
    path: 'src/routes.js',
    source: `module.exports = [
  { method: 'GET', path: '/orders', handler: orders.list, options: { auth: 'jwt' } },
  { method: ['POST', 'PUT'], path: '/orders/{id}', options: { auth: false, handler: (request, h) => orders.change(request, h) } },
  { method: 'GET', url: '/health', handler: async () => 'ok' },
  { method: 'GET', url: 'https://example.org', handler: orders.list },
];
`,
    entries: [
      '2 http GET /orders [seen auth] orders.list',
      '3 http POST /orders/{id} [exempt auth] orders.change',
      '3 http PUT /orders/{id} [exempt auth] orders.change',
      '4 http GET /health [missing] handler',
    ],
    uses: [],
    assets: [],
  },
  {
    language: 'php',
    path: 'routes/api.php',
    source: `<?php
Route::resource('photos', 'PhotoController', ['except' => ['create', 'edit', 'show']]);
Route::middleware('auth:api')->apiResource('notes', NoteController::class)->only(['index', 'destroy']);
Route::apiResource('tags', TagController::class, ['only' => 'store', 'middleware' => 'auth']);
Route::middleware('auth')->post('/orders', [OrderController::class, 'store']);
`,
    entries: [
      '2 http DELETE /photos/{id} [missing] PhotoController.destroy',
      '2 http GET /photos [missing] PhotoController.index',
      '2 http POST /photos [missing] PhotoController.store',
      '2 http PUT /photos/{id} [missing] PhotoController.update',
      '3 http DELETE /notes/{id} [seen auth:api] NoteController.destroy',
      '3 http GET /notes [seen auth:api] NoteController.index',
      '4 http POST /tags [seen auth] TagController.store',
      '5 http POST /orders [seen auth] OrderController.store',
    ],
    uses: [],
    assets: [],
  },
  {
    language: 'php',
    path: 'application/controllers/Users.php',
    source: `<?php
class Users extends CI_Controller {
  public function __construct() { parent::__construct(); }
  public function remove($id) { $this->db->delete('users', ['id' => $id]); }
  private function load($id) { }
}
`,
    entries: ['4 http Users#remove [missing] remove'],
    uses: [],
    assets: [],
  },
  {
    language: 'csharp',
    path: 'Controllers/ShopController.cs',
    source: `using Microsoft.AspNetCore.Mvc;
public class ShopController : Controller {
  public IActionResult Index() { return View(); }
  [HttpPost] public IActionResult Buy(int id) { return View(); }
  [Authorize] public async Task<IActionResult> Orders() { return View(); }
  [NonAction] public void Load() { }
  private void Save() { }
  public override void Dispose() { }
}
public class SignInModel : PageModel {
  public void OnGet() { }
  public async Task<IActionResult> OnPostAsync() { return Page(); }
  public string Name() { return ""; }
}
`,
    entries: [
      '3 http ShopController#Index [missing] Index',
      '4 http POST ShopController#Buy [missing] Buy',
      '5 http ShopController#Orders [seen Authorize] Orders',
      '11 http SignInModel#OnGet [missing] OnGet',
      '12 http SignInModel#OnPostAsync [missing] OnPostAsync',
    ],
    uses: [],
    assets: [],
  },
  {
    language: 'python',
    path: 'server.py',
    source: `from http.server import BaseHTTPRequestHandler
from bottle import route, post
from aiohttp import web
routes = web.RouteTableDef()
class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        pass
    def send(self):
        pass
@post('/login')
def login():
    pass
@routes.get('/orders')
async def orders(request):
    pass
app.add_url_rule('/tags', view_func=tags)
app.router.add_route('DELETE', '/orders/{id}', orders)
app.router.add_route('*', '/any', orders)
app.router.add_put('/orders/{id}', orders)
`,
    entries: [
      '6 http POST Handler#do_POST [missing] do_POST',
      '10 http POST /login [missing] login',
      '13 http GET /orders [missing] orders',
      '16 http /tags [missing] null',
      '17 http DELETE /orders/{id} [missing] orders',
      '18 http /any [missing] orders',
      '19 http PUT /orders/{id} [missing] orders',
    ],
    uses: [],
    assets: [],
  },
  {
    language: 'go',
    path: 'routes.go',
    source: `package main

func routes(r *gin.Engine) {
	r.Handle("POST", "/orders", create)
	r.Handle(http.MethodDelete, "/orders/:id", remove)
	http.Handle("/static", files)
	set.Add("a", "b", "c")
}
`,
    entries: [
      '4 http POST /orders [missing] create',
      '5 http DELETE /orders/:id [missing] remove',
      '6 http /static [missing] files',
    ],
    uses: [],
    assets: [],
  },
];
