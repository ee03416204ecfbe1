import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const DJANGO = {
  'shop/urls.py': `
urlpatterns = [
  path('items/<int:number>/', Items.as_view()),
  path('items/<name>/', Items.as_view()),
  path('files/<path:rest>', Items.as_view()),
  re_path(r'^old/(?P<year>[0-9]+)/(?P<word>[^/]+)/(?P<tail>.*)$', Items.as_view()),
  path('both/<slug:either>/', Items.as_view()),
  path('both/<path:either>', Items.as_view()),
]
`,
  'shop/views.py': `
from web import View

class Items(View):
    def show(self, number, name, rest, year, word, tail, either, other):
        readAt(number)
        sink(number)
        readAt(name)
        sink(name) # BAD
        readAt(rest) # BAD
        sink(year)
        readAt(word)
        readAt(tail) # BAD
        readAt(either) # BAD
        readAt(other) # BAD
`,
};

const LARAVEL = {
  'routes/web.php': `<?php
Route::get('/items/{name}/{number}', [Items::class, 'show'])->whereNumber('number');
Route::get('/years/{year}', [Items::class, 'show'])->where('year', '[0-9]+');
Route::get('/files/{rest}', [Items::class, 'show'])->where('rest', '.*');
Route::get('/one/{shared}', [Items::class, 'show'])->name('one')->whereNumber('shared');
Route::get('/two/{shared}', [Items::class, 'show'])->name('two');
Route::get('/three/{global}', [Items::class, 'show']);
`,
  'routes/patterns.php': `<?php
Route::pattern('global', '[0-9]+');
`,
  'app/Items.php': `<?php
use web\\View;
class Items extends View {
  public function show($name, $number, $year, $rest, $shared, $global) {
    readAt($name);
    sink($name); // BAD
    sink($number);
    sink($year);
    readAt($rest); // BAD
    readAt($shared);
    sink($shared); // BAD
    sink($global);
  }
}
`,
};

const CONVERTED = {
  'a.py': `
from web import View

class Items(View):
    @app.route("/a/<int:number>/<name>")
    @app.route("/b/<int:number>/<uuid:key>/<float:either>/<either>")
    def show(self, number, name, key, either):
        sink(number)
        sink(name) # BAD
        sink(key)
        sink(either) # BAD
`,
  'A.cs': `class A : web.View {
 [Get("a/{number:int}/{key:guid}/{name}")]
 void show(string number, string key, string name) {
  Lib.sink(number);
  Lib.sink(key);
  Lib.sink(name); // BAD
 }
}`,
};

const TEMPORARY = {
  'A.java': `import java.io.File;
class A extends web.View {
 void show(File body, String name) {
  Lib.readAt(body);
  Lib.readAt(name); // BAD
 }
}`,
};

describe('a file that a server made of the body of a request', () => {
  it('has a name that nobody else chose', async () => {
    expect(await sinkLines(TEMPORARY)).toEqual(expected(TEMPORARY));
  });
});

describe('parameters of routes', () => {
  for (const [framework, files] of Object.entries({
    Django: DJANGO,
    Laravel: LARAVEL,
    converters: CONVERTED,
  }))
    it(`hold what the tables of routes let through: ${framework}`, async () => {
      expect((await sinkLines(files)).sort()).toEqual(expected(files).sort());
    });
});
