import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Record<string, string>, rule: string): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(rule));

const laravel = (request: string, route = "'items', 'ItemController@drop'"): Record<string, string> => ({
  'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('mine', 'MineController@show')->middleware('auth');\nRoute::post(${route});\n`,
  'app/MineController.php': '<?php\nclass MineController { public function show() { return 1; } }\n',
  'app/ItemController.php':
    '<?php\nuse App\\Http\\Requests\\DropRequest;\nclass ItemController extends Controller {\n  public function drop(DropRequest $request) { $this->db->query("DELETE FROM items"); }\n}\n',
  'app/Requests.php': `<?php\nuse Illuminate\\Foundation\\Http\\FormRequest;\n${request}\n`,
});
const method = (body: string): string => `public function authorize(): bool { ${body} }`;
const UNASKED = 'endpoint-without-authentication';
const UNALLOWED = 'endpoint-without-authorization';

describe('an action of Laravel that takes a request', () => {
  it('is guarded by what the request asks in its method, and by none that lets everybody pass', async () => {
    const own = (body: string) => laravel(`class DropRequest extends FormRequest { ${method(body)} }`);
    for (const body of ['return true;', '// an administrator\n return true;', 'return $this->isOpen();'])
      expect([body, await told(own(body), UNASKED)]).toEqual([body, [expect.any(String)]]);
    for (const body of [
      "return Gate::check('drop', Item::class);",
      'return $this->user() !== null;',
      'return Auth::check();',
      'return $this->user()?->is_admin === true;',
    ])
      expect([body, await told(own(body), UNASKED)]).toEqual([body, []]);
  });

  it('is guarded by what the request has from a trait before what it has from a parent', async () => {
    const asks = method("return Gate::allows('drop');");
    const open = method('return true;');
    const made = (trait: string, parent: string) =>
      laravel(
        `trait Allows { ${trait} }\nabstract class BaseRequest extends FormRequest { ${parent} }\nclass DropRequest extends BaseRequest { use Allows; }`,
      );
    expect(await told(made(asks, open), UNASKED)).toEqual([]);
    expect(await told(made('', asks), UNASKED)).toEqual([]);
    expect(await told(made('', 'abstract public function authorize(): bool;'), UNASKED)).toHaveLength(1);
    expect(await told(made(open, asks), UNASKED)).toHaveLength(1);
  });

  it('is asked for nothing by a class that is no request, or by one of several of its name', async () => {
    const asks = method("return Gate::allows('drop');");
    expect(await told(laravel(`class DropRequest { ${asks} }`), UNASKED)).toHaveLength(1);
    const first = laravel(`class DropRequest extends FormRequest { ${asks} }`);
    const second = `<?php\nclass DropRequest extends FormRequest { ${method('return true;')} }\n`;
    expect(await told({ ...first, 'app/Other.php': second }, UNASKED)).toHaveLength(1);
  });

  it('is asked for a right by a policy or a role, and for none by whether anybody has signed in', async () => {
    const admin = (body: string) =>
      laravel(
        `class DropRequest extends FormRequest { ${method(body)} }`,
        "'admin/items', 'ItemController@drop'",
      );
    expect(await told(admin('return Auth::check();'), UNALLOWED)).toHaveLength(1);
    expect(await told(admin("return $this->user()->can('drop', Item::class);"), UNALLOWED)).toEqual([]);
    expect(await told(admin('return $this->item->user_id === Auth::id();'), UNALLOWED)).toEqual([]);
  });
});
