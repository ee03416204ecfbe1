import { describe, expect, it } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';

const told = async (files: Record<string, string>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-without-authentication'));

describe('routes that another file puts into the application are guarded by what stands there before them', () => {
  const express = (lines: string): Record<string, string> => ({
    'src/app.js': `const express = require('express');\nconst items = require('./routes/items');\nconst app = express();\napp.get('/mine', requireUser, (req, res) => res.json(1));\n${lines}\n`,
    'src/routes/items.js':
      "const router = require('express').Router();\nrouter.post('/drop', (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\nmodule.exports = router;\n",
  });

  it('in Express, at the mount or for all behind it', async () => {
    expect(await told(express("app.use('/items', items);"))).toHaveLength(1);
    expect(await told(express("app.use('/items', log, items);"))).toHaveLength(1);
    expect(await told(express("app.use('/items', requireUser, items);"))).toEqual([]);
    expect(await told(express("app.use('/items', authenticate(), require('./routes/items'));"))).toEqual([]);
    expect(await told(express("app.use(requireUser);\napp.use('/items', items);"))).toEqual([]);
    expect(await told(express("app.use('/items', items);\napp.use(requireUser);"))).toHaveLength(1);
    expect(await told(express("app.use('/items', optionalAuth, items);"))).toHaveLength(1);
  });

  it('and not where a second place asks nobody', async () => {
    const twice = "app.use('/items', requireUser, items);\napp.use('/open', items);";
    expect(await told(express(twice))).toHaveLength(1);
  });

  it('through an index of routes between', async () => {
    const files = (guard: string): Record<string, string> => ({
      ...express(`app.use('/api', ${guard}require('./routes'));`),
      'src/routes/index.js':
        "import itemRoutes from './items.js';\nconst router = Router();\nrouter.use('/items', itemRoutes);\nexport default router;\n",
    });
    const alone = (guard: string): Record<string, string> => {
      const all = files(guard);
      return { ...all, 'src/app.js': (all['src/app.js'] ?? '').replace(/const items.*\n/, '') };
    };
    expect(await told(alone('requireUser, '))).toEqual([]);
    expect(await told(alone(''))).toHaveLength(1);
  });

  it('in FastAPI', async () => {
    const app = (more: string): Record<string, string> => ({
      'app/main.py': `from fastapi import FastAPI, Depends\nfrom .routers import items\napp = FastAPI()\n@app.get('/mine')\ndef mine(user = Depends(get_current_user)):\n    return user\napp.include_router(items.router${more})\n`,
      'app/routers/items.py':
        "from fastapi import APIRouter\nrouter = APIRouter()\n@router.post('/drop')\ndef drop(id: int):\n    db.delete(id)\n    db.commit()\n",
    });
    expect(await told(app(''))).toHaveLength(1);
    expect(await told(app(', dependencies=[Depends(get_db)]'))).toHaveLength(1);
    expect(await told(app(', dependencies=[Depends(get_current_user)]'))).toEqual([]);
  });

  it('in Laravel', async () => {
    const routes = (middleware: string): Record<string, string> => ({
      'app/Providers/RouteServiceProvider.php': `<?php\nclass RouteServiceProvider {\n  protected function map() {\n    Route::prefix('x')->middleware(${middleware})->namespace($this->namespace)->group(base_path('routes/items.php'));\n  }\n}\n`,
      'routes/web.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('mine', 'MineController@show')->middleware('auth');\n",
      'routes/items.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::post('items/{id}/drop', 'DropController@drop');\n",
      'app/MineController.php': '<?php\nclass MineController { public function show() { return 1; } }\n',
      'app/DropController.php':
        '<?php\nclass DropController { public function drop($id) { $this->db->query("DELETE FROM items"); } }\n',
    });
    expect(await told(routes("'web'"))).toHaveLength(1);
    expect(await told(routes("['web', 'auth']"))).toEqual([]);
    expect(await told(routes("'admin'"))).toEqual([]);
  });
});
