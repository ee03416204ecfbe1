import { describe, expect, it } from 'vitest';
import { holdsAdministration, isOfAdministration } from './administration.ts';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files))
    .filter((one) => one.startsWith('endpoint-without-authentication '))
    .map((one) => one.slice('endpoint-without-authentication '.length));

/** People sign in to see their cart, and a layer of services stands between routes and statements. */
const SHOP = {
  'cart.py': `from flask import Blueprint, session, render_template
cart_bp = Blueprint('cart', __name__, url_prefix='/cart')
@cart_bp.route('/')
def cart():
    if 'user_id' not in session:
        return redirect('/login')
    return render_template('shop/cart.html')
`,
  'services/item_service.py': `from models.item import make_table, update_item, read_item, read_items
def change_it(item_id, name):
    make_table()
    update_item(item_id, name)
def get_item_by_id(item_id):
    make_table()
    return read_item(item_id)
def get_all_items():
    make_table()
    return read_items()
`,
  'models/item.py': `def make_table():
    connection.execute("""CREATE TABLE IF NOT EXISTS items (id INTEGER)""")
    connection.commit()
def update_item(item_id, name):
    connection.execute("""
        UPDATE items
        SET name = ?
        WHERE id = ?
    """, (name, item_id))
    connection.commit()
def read_item(item_id):
    return connection.execute("SELECT id, name FROM items WHERE id = ?", (item_id,)).fetchone()
def read_items():
    return connection.execute("SELECT id, name FROM items").fetchall()
`,
};
const items = (
  blueprint: string,
  folder: string,
): string => `from flask import Blueprint, render_template, request
from services.item_service import change_it, get_item_by_id, get_all_items
${blueprint} = Blueprint('items', __name__, url_prefix='/items')
@${blueprint}.route('/')
def item_list():
    return render_template('${folder}/items.html', items=get_all_items())
@${blueprint}.route('/<int:item_id>/rename', methods=['POST'])
def rename(item_id):
    change_it(item_id, request.form.get('name'))
    return redirect('/items')
`;

describe('an administration that nobody is asked at', () => {
  it('is known by the blueprint of its routes or by the folder of its pages, and each change there is told', async () => {
    for (const [blueprint, folder] of [
      ['admin_item_bp', 'items'],
      ['item_bp', 'admin/items'],
    ] as const)
      expect(await told({ ...SHOP, 'items.py': items(blueprint, folder) }), blueprint).toEqual([
        'items.py:4',
        'items.py:7',
      ]);
  });

  it('is not what shows everybody the same, whatever a service makes sure of before it reads', async () => {
    expect(await told({ ...SHOP, 'items.py': items('item_bp', 'shop') })).toEqual(['items.py:7']);
  });
});

describe('a part of the administration', () => {
  it('is known in the words of each framework', () => {
    for (const [declared, body] of [
      ["@admin_user_bp.route('/')", ''],
      ["adminRouter.delete('/:id', ", ''],
      ["  admin.GET('/users', ", ''],
      ['', "return render_template('admin/users.html', users=users)"],
      ['', "return render(request, 'admin/users.html')"],
      ['', "res.render('admin/users', { users });"],
      ['', "return view('admin.users.index', compact('users'));"],
      ['', '    return "admin/users";'],
      ['', 'return View("Admin/Users", users);'],
      ['', 'c.HTML(200, "admin/users.html", nil)'],
    ] as const)
      expect(isOfAdministration('users', declared, body), `${declared} ${body}`).toBe(true);
    for (const path of ['routes/admin.py', 'controllers/admin/users.js', 'app/admin_routes.py'])
      expect(holdsAdministration(path), path).toBe(true);
  });

  it('is neither what is called like it nor where one comes in', () => {
    expect(isOfAdministration('login', "@admin_bp.route('/login')", '')).toBe(false);
    expect(isOfAdministration('show', "@administrative_bp.route('/x')", '')).toBe(false);
    expect(
      isOfAdministration('show', "@user_bp.route('/admin')", "return render_template('users.html')"),
    ).toBe(false);
    for (const path of ['routes/users.py', 'lib/administrative.py', 'badminton/routes.py'])
      expect(holdsAdministration(path), path).toBe(false);
  });
});

it('a list of people is followed through services, whatever its function is called and which columns it chooses', async () => {
  const people = (columns: string): Record<string, string> => ({
    ...SHOP,
    'people.py': `from flask import Blueprint, render_template
from services.people_service import get_all_user_sessions
people_bp = Blueprint('people', __name__)
@people_bp.route('/people')
def people():
    return render_template('people.html', people=get_all_user_sessions())
`,
    'services/people_service.py':
      'from models.people import select_all_user_sessions\ndef get_all_user_sessions():\n    return select_all_user_sessions()\n',
    'models/people.py': `def select_all_user_sessions():\n    return connection.execute("SELECT ${columns} FROM user_sessions").fetchall()\n`,
  });
  expect(await told(people('id, token, email, role, started'))).toEqual(['people.py:5']);
  expect(await told(people('COUNT(*)'))).toEqual([]);
});

it('what goes no further without a secret of the request has asked who sends it', async () => {
  const flask = (asks: string): Record<string, string> => ({
    ...SHOP,
    'items.py': items('admin_item_bp', 'items').replace('    change_it', `    ${asks}\n    change_it`),
  });
  expect(await told(flask("secret = request.args.get('secret')"))).toContain('items.py:7');
  const asked = "secret = request.args.get('secret')\n    if secret != digest(SALT):\n        return '', 404";
  expect(await told(flask(asked))).not.toContain('items.py:7');
});
