import { describe, expect, it, test } from 'vitest';
import { found } from './testing/found-in.ts';

const OF_OTHERS = 'endpoint-record-of-others';
const UNASKED = 'endpoint-without-authentication';
const told = async (files: Record<string, string>, rule: string): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(rule));

/** Another endpoint of the program asks who calls. */
const express = (
  body: string,
  store = 'const orders = [{ id: 1, userId: 7 }];\n',
  guard = '',
): Record<string, string> => ({
  'a.js': `const app = require('express')();\n${store}app.get('/me', requireUser, (req, res) => res.json(req.user.name));\napp.get('/orders/:id', ${guard}(req, res) => {\n  ${body}\n});\n`,
});
const flask = (body: string, store = 'ORDERS = {1: {"user_id": 7}}\n'): Record<string, string> => ({
  'a.py': `from flask import Flask\napp = Flask(__name__)\n${store}@app.get('/me')\n@login_required\ndef me():\n    return session['user']\n\n@app.get('/orders/<int:order_id>')\ndef show(order_id):\n${body}\n`,
});
const csharp = (
  body: string,
  field = 'private static readonly Dictionary<int, Order> _orders = new();',
): Record<string, string> => ({
  'A.cs': `public class OrdersController : Controller {\n  ${field}\n  [Authorize]\n  [HttpGet]\n  public IActionResult Mine() { return Ok(User.Identity.Name); }\n  [HttpGet]\n  public IActionResult Show(int id) {\n    ${body}\n  }\n}\npublic class Order { public int Id { get; set; } public int OwnerId { get; set; } }\n`,
});
const go = (body: string, store = 'var orders = map[string]Order{}'): Record<string, string> => ({
  'a.go': `package main\nimport ("net/http"; "encoding/json")\ntype Order struct { ID string; UserID string }\n${store}\nfunc me(w http.ResponseWriter, r *http.Request) {\n\tuser := currentUser(r)\n\tjson.NewEncoder(w).Encode(user)\n}\nfunc show(w http.ResponseWriter, r *http.Request) {\n\tid := r.URL.Query().Get("id")\n\t${body}\n}\nfunc main() {\n\thttp.HandleFunc("/me", me)\n\thttp.HandleFunc("/orders", show)\n}\n`,
});
const spring = (
  body: string,
  field = 'private final Map<Long, Order> orders = new HashMap<>();',
): Record<string, string> => ({
  'A.java': `@RestController\npublic class OrderController {\n  ${field}\n  @GetMapping("/me")\n  public String me(Principal principal) { return principal.getName(); }\n  @GetMapping("/orders/{id}")\n  public Order show(@PathVariable Long id) {\n    ${body}\n  }\n}\n`,
});
const laravel = (body: string): Record<string, string> => ({
  'routes/web.php':
    "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('me', 'OrderController@me')->middleware('auth');\nRoute::get('orders/{id}', 'OrderController@show');\n",
  'app/OrderController.php': `<?php\nclass OrderController {\n  private static $orders = [\n    1 => ['user_id' => 7, 'total' => 3],\n  ];\n  public function me() { return auth()->user()->name; }\n  public function show($id) {\n    ${body}\n  }\n}\n`,
});
const sinatra = (body: string): Record<string, string> => ({
  'a.rb': `require 'sinatra'\nORDERS = {\n  1 => { user_id: 7 }\n}\nget '/me' do\n  session[:user]\nend\nget '/orders/:id' do\n  ${body}\nend\n`,
});

describe('a record of people that the program keeps in memory and a request names is told where nobody is asked', () => {
  it.each<[string, Record<string, string>]>([
    [
      'Express, by find',
      express('const order = orders.find((o) => o.id === Number(req.params.id));\n  res.json(order);'),
    ],
    [
      'Express, by index',
      express('res.json(orders[req.params.id]);', 'const orders = { 1: { userId: 7 } };\n'),
    ],
    [
      'Express, of a map',
      express(
        'res.json(orders.get(req.params.id));',
        'const orders = new Map();\norders.set(1, { userId: 7 });\n',
      ),
    ],
    [
      'Express, taken out',
      express(
        'const { id } = req.params;\n  delete orders[id];\n  res.end();',
        'const orders = { 1: { userId: 7 } };\n',
      ),
    ],
    ['Flask, by key', flask('    return jsonify(ORDERS.get(order_id))')],
    [
      'Flask, by a loop',
      flask(
        "    return jsonify(next((o for o in ORDERS if o['id'] == order_id), None))",
        'ORDERS = [{"id": 1}]\n',
      ),
    ],
    ['Flask, taken out', flask('    del ORDERS[order_id]\n    return ""')],
    [
      'ASP.NET, by key',
      csharp('if (_orders.TryGetValue(id, out var order)) return Ok(order);\n    return NotFound();'),
    ],
    [
      'ASP.NET, of a list',
      csharp(
        'return Ok(_orders.FirstOrDefault(o => o.Id == id));',
        'private static List<Order> _orders = new();',
      ),
    ],
    ['Go, by key', go('json.NewEncoder(w).Encode(orders[id])')],
    [
      'Go, by a loop',
      go(
        'for _, o := range orders {\n\t\tif o.ID == id {\n\t\t\tjson.NewEncoder(w).Encode(o)\n\t\t}\n\t}',
        'var orders = []Order{}',
      ),
    ],
    ['Spring', spring('return orders.get(id);')],
    [
      'Spring, of a list',
      spring(
        'return orders.stream().filter(o -> o.getId().equals(id)).findFirst().orElse(null);',
        'private static final List<Order> orders = new ArrayList<>();',
      ),
    ],
    ['Laravel', laravel('return response()->json(self::$orders[$id]);')],
    ['Sinatra', sinatra('ORDERS[params[:id].to_i].to_json')],
  ])('%s', async (_, files) => {
    expect(await told(files, OF_OTHERS)).toHaveLength(1);
    expect(await told(files, UNASKED)).toEqual([]);
  });
});

describe('and to who signed in, where nothing compares it with who calls', () => {
  const owned = 'const orders = [{ id: 1, userId: 7 }];\n';
  it.each<[string, number, string]>([
    ['found by the key alone', 1, 'res.json(orders.find((o) => o.id === Number(req.params.id)));'],
    [
      'found for who calls',
      0,
      'res.json(orders.find((o) => o.id === Number(req.params.id) && o.userId === req.user.id));',
    ],
    [
      'compared afterwards',
      0,
      'const order = orders.find((o) => o.id === Number(req.params.id));\n  if (order.userId !== req.user.id) return res.sendStatus(404);\n  res.json(order);',
    ],
  ])('%s', async (_, count, body) => {
    expect(await told(express(body, owned, 'requireUser, '), OF_OTHERS)).toHaveLength(count);
  });
});

test('who is asked whether they may is asked', async () => {
  const body =
    'if (!caller(req).canDelete) return res.sendStatus(403);\n  res.json(orders.find((o) => o.id === Number(req.params.id)));';
  expect(await told(express(body), OF_OTHERS)).toEqual([]);
});

describe('what a program remembers for its work is nobody’s record', () => {
  it.each<[string, Record<string, string>]>([
    [
      'a cache',
      express('res.json(orderCache[req.params.id]);', 'const orderCache = { 1: { userId: 7 } };\n'),
    ],
    [
      'connections',
      express(
        'res.json(userSockets.get(req.params.id));',
        'const userSockets = new Map();\nuserSockets.set(1, {});\n',
      ),
    ],
    [
      'kinds of things',
      express('res.json(orderTypes[req.params.id]);', 'const orderTypes = { 1: { name: "a" } };\n'),
    ],
    ['texts', express('res.json(messages[req.params.id]);', 'const messages = ["a", "b"];\n')],
    [
      'a name of the function itself',
      express('const orders = [{ id: 1 }];\n  res.json(orders[req.params.id]);', ''),
    ],
    ['a key of the program', express('res.json(orders[0]);')],
  ])('%s', async (_, files) => {
    expect(await told(files, 'endpoint-')).toEqual([]);
  });
});

test('a service that keeps records in memory finds one for a handler that asks nobody', async () => {
  const files = {
    'a.controller.ts': `import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common';\nimport { CardsService } from './cards.service';\n@Controller('cards')\nexport class CardsController {\n  constructor(private readonly cards: CardsService) {}\n  @Get('me')\n  @UseGuards(AuthGuard)\n  me(@Req() req) { return req.user.name; }\n  @Get('one')\n  one(@Query('userId') userId: string) {\n    return this.cards.ofUser(userId);\n  }\n}\n`,
    'cards.service.ts': `@Injectable()\nexport class CardsService {\n  private readonly cards = [\n    { userId: '1', number: '4' },\n  ];\n  ofUser(userId: string) {\n    return this.cards.find((c) => c.userId === userId);\n  }\n}\n`,
  };
  expect(await told(files, OF_OTHERS)).toEqual([`${OF_OTHERS} a.controller.ts:11`]);
});

describe('all people that a program keeps in memory are told where they are answered to everybody', () => {
  it.each<[string, number, Record<string, string>]>([
    ['Express', 1, express('res.json(users);', 'const users = [{ id: 1, password: "x" }];\n')],
    [
      'Express, one field of them',
      0,
      express('res.json({ count: users.length });', 'const users = [{ id: 1, password: "x" }];\n'),
    ],
    [
      'ASP.NET',
      1,
      csharp(
        'return Ok(new { all = _users.Values.ToList() });',
        'private static readonly Dictionary<int, User> _users = new();',
      ),
    ],
    [
      'ASP.NET, by a name',
      1,
      csharp(
        'var data = new {\n      all = _users.Values,\n    };\n    return Json(data);',
        'private static readonly Dictionary<int, User> _users = new();',
      ),
    ],
    ['Flask', 1, flask('    return jsonify(USERS)', 'USERS = [{"id": 1}]\n')],
    ['Go', 1, go('json.NewEncoder(w).Encode(users)', 'var users = []User{}')],
    [
      'Spring',
      1,
      spring(
        'return ResponseEntity.ok(users.values());',
        'private static final Map<Long, User> users = new HashMap<>();',
      ),
    ],
  ])('%s', async (_, count, files) => {
    expect(await told(files, UNASKED)).toHaveLength(count);
  });
});
