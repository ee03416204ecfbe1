import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const ofOthers = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-record-of-others'));

/** A handler of a program, told without `owner` and not told with it. */
async function told(path: string, program: (owner: string) => string, owner: string, line: number) {
  expect(await ofOthers({ [path]: program('') })).toEqual([`endpoint-record-of-others ${path}:${line}`]);
  expect(await ofOthers({ [path]: program(owner) })).toEqual([]);
}

describe('a record that a handler asks for by a statement of its own', () => {
  const flask = (handler: string): string =>
    `from flask import Flask, request\napp = Flask(__name__)\n\n@app.route('/cards/<int:card_id>/freeze', methods=['POST'])\n@token_required\ndef freeze(current_user, card_id):\n    """Is the ability to freeze checked? See authorize()."""\n${handler}\n    return {'ok': True}\n# cards have a user_id\nCARD = 'SELECT user_id FROM cards'\n`;

  it('is told where the statement has a name, and not where its condition names who calls: Flask', async () => {
    await told(
      'app.py',
      (owner) =>
        flask(
          `    query = f"""\n        UPDATE cards\n        SET frozen = NOT frozen\n        WHERE id = {card_id}${owner}\n    """\n    execute_query(query)`,
        ),
      " AND user_id = {current_user['user_id']}",
      13,
    );
    await told(
      'app.py',
      (owner) =>
        flask(
          `    query = 'SELECT number FROM cards WHERE id = %s'\n    card = run(query, (card_id,${owner}))`,
        ),
      " current_user['user_id']",
      9,
    );
    await told(
      'app.py',
      (owner) =>
        flask(
          `    data = request.get_json()\n    card = run_query(f"SELECT number FROM cards WHERE id = {data['card_id']}${owner}")`,
        ),
      " AND user_id = {current_user['user_id']}",
      9,
    );
  });

  it('is what the name stood for where it is run: Flask', async () => {
    const twice = (key: string): string =>
      flask(
        `    query = f"SELECT day FROM calendar WHERE id = {card_id}"\n    run(query)\n    query = 'DELETE FROM cards'\n    query += f" WHERE id = ${key}"\n    run(query)`,
      );
    expect(await ofOthers({ 'app.py': twice('{card_id}') })).toEqual(['endpoint-record-of-others app.py:12']);
    const left =
      "    query = f'SELECT number FROM cards WHERE id = {card_id}'\n    query = 'SELECT 1 FROM cards WHERE id = 1'\n    run(query)";
    expect(await ofOthers({ 'app.py': flask(left) })).toEqual([]);
  });

  it('is none where a row is added, or a statement is only written down', async () => {
    expect(
      await ofOthers({
        'app.py': flask("    run('INSERT INTO cards (id, limit_of) VALUES (%s, 5)', (card_id,))"),
      }),
    ).toEqual([]);
    expect(
      await ofOthers({
        'app.py': flask('    logger.info(f"SELECT number FROM cards WHERE id = {card_id}")'),
      }),
    ).toEqual([]);
  });

  it('knows who calls by what a decorator hands to the handler', async () => {
    const merchants = (key: string): string =>
      `from flask import Flask, request\napp = Flask(__name__)\n@app.route('/payments/<int:payment_id>')\n@token_required\ndef payment(current_merchant, payment_id):\n    query = f"SELECT * FROM payments WHERE id = {payment_id}${key}"\n    return execute_query(query)\nOWNER = 'owner_id'\n`;
    await told('app.py', merchants, " AND merchant_id = {current_merchant['id']}", 7);
  });

  it('is told in Express, also where the statement was made ready before', async () => {
    const express = (lines: string): string =>
      `const app = require('express')();\nconst OWNED = 'user_id';\napp.get('/orders/:id', requireLogin, async (req, res) => {\n  const { id } = req.params;\n${lines}\n});\napp.get('/me', (req, res) => res.json(req.user));\n`;
    await told(
      'app.js',
      (owner) =>
        express(
          `  const sql = 'SELECT * FROM orders WHERE id = $1${owner && ' AND user_id = $2'}';\n  const { rows } = await client.query(sql, [id${owner}]);\n  res.json(rows[0]);`,
        ),
      ', req.user.id',
      6,
    );
    await told(
      'app.js',
      (owner) =>
        express(
          `  const row = db.prepare('SELECT * FROM orders WHERE id = ? AND ?').get(id${owner});\n  res.json(row);`,
        ),
      ', req.user.id',
      5,
    );
    await told(
      'app.js',
      (owner) =>
        express(
          `  let sql = \`SELECT * FROM orders WHERE id = \${id}\`;\n  ${owner}\n  db.all(sql, (err, rows) => res.json(rows));`,
        ),
      'sql += ` AND user_id = ${req.user.id}`;',
      7,
    );
  });

  it('is told in PHP', async () => {
    const laravel = (lines: string): Record<string, string> => ({
      'routes/web.php':
        "<?php\nRoute::middleware('auth')->group(function () {\n  Route::get('/orders/{id}', [OrderController::class, 'show']);\n  Route::get('/me', [OrderController::class, 'me']);\n});\n",
      'OrderController.php': `<?php\nclass OrderController extends Controller {\n  public $owner = 'user_id';\n  public function show(Request $request, $id) {\n${lines}\n  }\n  public function me() { return Auth::user(); }\n}\n`,
    });
    const sql = (owner: string): string =>
      `    $sql = "SELECT * FROM orders WHERE id = $id${owner}";\n    return view('order', ['order' => mysqli_query($this->link, $sql)]);`;
    expect(await ofOthers(laravel(sql('')))).toEqual(['endpoint-record-of-others OrderController.php:6']);
    expect(await ofOthers(laravel(sql(' AND user_id = " . Auth::id() . "')))).toEqual([]);
    const ready = (owner: string): string =>
      `    $stmt = $this->link->prepare('SELECT * FROM orders WHERE id = ? AND ?');\n    $stmt->bind_param('i', $id);\n    ${owner}\n    return view('order', ['order' => $stmt->get_result()]);`;
    expect(await ofOthers(laravel(ready('')))).toEqual(['endpoint-record-of-others OrderController.php:6']);
    expect(await ofOthers(laravel(ready("$stmt->bind_param('i', Auth::id());")))).toEqual([]);
  });

  it('is told in Go', async () => {
    const gin = (owner: string): string =>
      `package main\nimport (\n  "github.com/gin-gonic/gin"\n  "strconv"\n)\nfunc main() {\n  r := gin.Default()\n  r.Use(AuthMiddleware())\n  r.GET("/orders/:id", show)\n}\n// user_id\nfunc show(c *gin.Context) {\n  id, err := strconv.Atoi(c.Param("id"))\n  if err != nil {\n    return\n  }\n  q := "SELECT * FROM orders WHERE id = $1 AND user_id = $2"\n  row := conn.QueryRow(q, id${owner})\n  c.JSON(200, row)\n}\n`;
    await told('main.go', gin, ', c.MustGet("user_id")', 18);
  });

  it('is told in Java', async () => {
    const java = (owner: string): string =>
      `@RestController\nclass Orders {\n  private Long userId;\n  @GetMapping("/orders/{id}")\n  @PreAuthorize("isAuthenticated()")\n  Order show(@PathVariable Long id, Principal principal) throws SQLException {\n    PreparedStatement ps = conn.prepareStatement("SELECT * FROM orders WHERE id = ? AND ?");\n    ps.setLong(1, id);\n    ${owner}\n    return map(ps.executeQuery());\n  }\n}\n`;
    await told('Orders.java', java, 'ps.setString(2, principal.getName());', 8);
  });

  it('is told in C#', async () => {
    const net = (owner: string): string =>
      `[ApiController]\n[Authorize]\n[Route("orders")]\npublic class OrdersController : ControllerBase {\n  private int UserId;\n  [HttpGet("{id}")]\n  public IActionResult Show(int id) {\n    var cmd = new SqlCommand("SELECT * FROM Orders WHERE Id = @id AND @user", conn);\n    cmd.Parameters.AddWithValue("@id", id);\n    ${owner}\n    return Ok(cmd.ExecuteReader());\n  }\n}\n`;
    await told('Orders.cs', net, 'cmd.Parameters.AddWithValue("@user", User.FindFirst("sub"));', 9);
  });

  it('is told in Ruby', async () => {
    const rails = (owner: string): string =>
      `class OrdersController < ApplicationController\n  before_action :authenticate_user!\n  # user_id\n  def show\n    sql = "SELECT * FROM orders WHERE id = #{params[:id]}${owner}"\n    render json: ActiveRecord::Base.connection.exec_query(sql)\n  end\n  OWNER = :user_id\nend\n`;
    const routes = "Rails.application.routes.draw do\n  get '/orders/:id', to: 'orders#show'\nend\n";
    const files = (owner: string) => ({
      'app/controllers/orders_controller.rb': rails(owner),
      'config/routes.rb': routes,
    });
    expect(await ofOthers(files(''))).toEqual([
      'endpoint-record-of-others app/controllers/orders_controller.rb:6',
    ]);
    expect(await ofOthers(files(' AND user_id = #{current_user.id}'))).toEqual([]);
  });
});
