import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a test of another form of a path speaks of the path': {
    'A.java': `class A {
 void normalized(Path base) {
  Path p = base.resolve(Lib.source());
  if (!p.toAbsolutePath().normalize().startsWith(base)) throw new RuntimeException();
  Lib.sink(p);
 }
 void text(Path base) {
  String p = Lib.source();
  if (!Paths.get(p).normalize().startsWith(base)) return;
  Lib.sink(p);
 }
 void other(Path base) {
  Path p = base.resolve(Lib.source());
  if (!base.normalize().startsWith(base)) return;
  Lib.sink(p); // BAD
 }
}`,
    'b.js': `
const p = source();
if (!path.resolve(p).startsWith(base)) throw new Error();
sink(p);
`,
  },
  'a test of a variable that holds another form of a path speaks of the path': {
    'A.java': `class A {
 void canonical(String base) {
  File f = new File(base, Lib.source());
  String full = f.getCanonicalPath();
  if (!full.startsWith(base)) throw new RuntimeException();
  Lib.sink(f);
 }
 void normalized(Path base) {
  Path p = base.resolve(Lib.source());
  Path full = p.toAbsolutePath().normalize();
  if (!full.startsWith(base)) { Lib.sink(p); } // BAD
  else { Lib.sink(p); }
 }
 void other(String base) {
  File f = new File(base, Lib.source());
  String full = new File(base).getCanonicalPath();
  if (!full.startsWith(base)) throw new RuntimeException();
  Lib.sink(f); // BAD
 }
}`,
    'b.js': `
function f(base) {
  const p = source();
  const full = path.resolve(base, p);
  if (!full.startsWith(base)) throw new Error();
  sink(p);
}
function g(base) {
  const p = source();
  const full = path.resolve(base, p);
  if (full.startsWith(base)) throw new Error();
  sink(p); // BAD
}
`,
  },
  'a helper that throws unless a path lies within a folder is such a test': {
    'A.java': `class A {
 static void within(Path base, Path p) {
  if (p.normalize().startsWith(base)) { return; }
  throw new RuntimeException();
 }
 static void checkNothing(Path base, Path p) {
  if (p.normalize().startsWith(base)) { System.out.println(p); }
 }
 void f(Path base) {
  Path p = base.resolve(Lib.source());
  within(base, p);
  Lib.sink(p);
 }
 void g(Path base) {
  Path p = base.resolve(Lib.source());
  checkNothing(base, p);
  Lib.sink(p); // BAD
 }
}`,
  },
  'a check that gives an error, or a message, proves what it gave none for': {
    'a.go': `package a
import "lib"
func check(s, root string) error {
	full, err := filepath.Abs(s)
	if err != nil {
		return err
	}
	if !lib.isOk(full) {
		return errors.New("outside")
	}
	if !lib.isOk(s) {
		return ErrOutside
	}
	return nil
}
func looks(s, root string) (int, error) {
	if !lib.isOk(s) {
		return 0, fmt.Errorf("outside: %s", s)
	}
	return len(s), nil
}
func logs(s, root string) error {
	if !lib.isOk(s) {
		log(s)
	}
	return nil
}
func f(root string) {
	p := source()
	if err := check(p, root); err != nil {
		sink(p) // BAD
		return
	}
	sink(p)
}
func g(root string) {
	p := source()
	if check(p, root) != nil {
		panic("outside")
	}
	sink(p)
}
func h(root string) {
	p := source()
	_, err := looks(p, root)
	if err == nil {
		sink(p)
	}
	sink(p) // BAD
}
func i(root string) {
	p := source()
	if err := logs(p, root); err != nil {
		return
	}
	sink(p) // BAD
}
func j() {
	p := source()
	if ok, _ := regexp.MatchString("^[a-z]*$", p); ok {
		sink(p)
	}
	sink(p) // BAD
}
`,
    'b.js': `
function fault(p) {
  if (!path.resolve(p).startsWith(base)) return 'outside';
  return null;
}
function f() {
  const p = source();
  const why = fault(p);
  if (why !== null) throw new Error(why);
  sink(p);
}
function g() {
  const p = source();
  if (fault(p) === null) sink(p);
  else sink(p); // BAD
}
`,
    'c.py': `
import lib
def fault(p):
    if not lib.isOk(p):
        return 'outside'
    return None

def f():
    p = source()
    if fault(p) is not None:
        sink(p) # BAD
        return
    sink(p)
`,
  },
};

const KEPT = {
  'a.js': `
function f() {
  const to = source();
  const isOwn = to && isOk(to) && to.length > 1;
  if (isOwn) sink(to);
  else sink(to); // BAD
}
function g() {
  let to = source();
  const isOwn = to && isOk(to);
  to = source();
  if (isOwn) sink(to); // BAD
}
function given() {
  let to = source();
  if (!isOk(to)) return;
  sink(to);
  later(function () { to = 'x'; });
}
function early() {
  let to = source();
  sink(to); // BAD
  if (!isOk(to)) return;
  later(function () { to = 'x'; });
}
function h(c) {
  const to = source();
  let isOwn = to && isOk(to);
  if (c) isOwn = true;
  if (isOwn) sink(to); // BAD
}
function called() {
  let to = source();
  const isOwn = isOk(to);
  to = source();
  if (isOwn) sink(to); // BAD
}
function again() {
  const a = source();
  const b = source();
  let isOwn = isOk(a);
  if (!isOwn) return;
  sink(b); // BAD
  isOwn = isOk(b);
  if (!isOwn) return;
  sink(a);
  sink(b);
}
`,
  'a.py': `
def f():
    to = source()
    bad = not isOk(to) or to == ''
    if bad:
        return
    sink(to)

def g():
    to = source()
    bad = not isOk(to) and to == ''
    if bad:
        return
    sink(to) # BAD
`,
  'A.java': `class A {
 void f() {
  String to = Lib.source();
  boolean own = to != null && Lib.isOk(to);
  if (!own) { return; }
  Lib.sink(to);
 }
}`,
};

const PARTS = {
  'a.rb': `
def f
  u = URI(base)
  u.query = source()
  go(u.to_s)
end
def g
  u = URI(base)
  u.host = source()
  go(u.to_s) # BAD
end
`,
  'a.cs': `class A {
 void F() {
  var b = new UriBuilder(address);
  b.Query = Lib.source();
  lib.go(b);
 }
 void G() {
  var b = new UriBuilder(address);
  b.Host = Lib.source();
  lib.go(b); // BAD
 }
}`,
  'a.js': `
const url = new URL(base);
url.search = source();
go(url);
const other = new URL(base);
other.href = source();
go(other); // BAD
`,
};

const BEHIND = {
  'a.js': `
const { api } = require('./settings');
const url = new URL(base);
url.searchParams.set('q', source());
go(url);
go(config.api + source());
go(api.address + source());
go(\`\${base()}/items/\${source()}\`);
go(\`\${source()}/items\`); // BAD
go(config.protocol + source()); // BAD
go('https://' + source()); // BAD
go(\`\${base()}\${source()}\`); // BAD
`,
  'a.go': `package a
func f() {
  u := url.URL{Path: "/login", RawQuery: source()}
  go(u.String())
}`,
  'A.java': `class A {
 private String base;
 void f() {
  lib.go(base + "/items/" + Lib.source());
  lib.go(UriComponentsBuilder.fromUriString(base).queryParam("q", Lib.source()).toUriString());
  lib.go(Lib.source() + "/items"); // BAD
 }
}`,
  'a.cs': `class A {
 private readonly string _base;
 void F() {
  lib.go($"{_base}/{Lib.source()}/index.json");
  lib.go(QueryHelpers.AddQueryString(_base, "q", Lib.source()));
  lib.go(QueryHelpers.AddQueryString(Lib.source(), "q", "1")); // BAD
 }
}`,
  'a.py': `
class A:
    def f(self):
        lib.go(f"{self.base}/items/{source()}")
        lib.go(self.base + source())
        lib.go(f"https://{source()}/items") # BAD
`,
  'a.rb': `
class A
  def f
    go("#{@base}/items/#{source()}")
    go("https://#{source()}/items") # BAD
  end
end
`,
  'a.php': `<?php
class A {
  function f() {
    go($this->base . '/items/' . source());
    go('https://' . source()); // BAD
  }
}`,
};

const HOSTS = {
  'a.js': `
const url = new URL(source());
url.host = process.env.STATIC ? 'static.example' : 'api.example';
go(url);
const other = new URL(source());
other.pathname = '/x';
go(other); // BAD
const third = new URL(source());
third.hostname = source();
go(third); // BAD
`,
  'a.cs': `class A {
 void F() {
  var b = new UriBuilder(Lib.source());
  b.Host = "api.example";
  lib.go(b);
 }
}`,
  'a.go': `package a
import ("lib"; "net/url"; "example.com/app/server")
func f() {
 to := lib.source()
 own, _ := url.Parse(server.Config.Host)
 to.URL.Scheme = "https"
 to.URL.Host = own.Host
 lib.visit(to.URL.String())
}
func g() {
 to := lib.source()
 other, _ := url.Parse(lib.source())
 to.URL.Host = other.Host
 lib.visit(to.URL.String()) // BAD
}
func h(given string) {
 to := lib.source()
 to.URL.Host = given
 lib.visit(to.URL.String()) // BAD
}`,
  'a.rb': `
def f
  uri = URI(source())
  uri.host = URI(Settings.address).host
  go(uri.to_s)
end
def g
  uri = URI(source())
  uri.host = request.headers['host']
  go(uri.to_s) # BAD
end
`,
};

const OWN_HOSTS = {
  'a.js': `
const url = new URL(source());
if (url.hostname === 'example.org') go(url);
else go(url); // BAD
`,
  'b.py': `
from urllib.parse import urlparse, urljoin
def is_safe(target):
    own = urlparse(request.host_url)
    asked = urlparse(urljoin(request.host_url, target))
    return asked.scheme in ('http', 'https') and own.netloc == asked.netloc

def f():
    to = source()
    if is_safe(to):
        go(to)
    if urlparse(to).netloc in ('', request.host):
        go(to)
    if urlparse(to).netloc in (other, request.host):
        go(to) # BAD
`,
  'c.js': `
const to = source();
if (new URL(to).host === req.get('host')) go(to);
else if (new URL(to).host === req.body.address) go(to); // BAD
`,
};

describe('what stands behind an address of the program', () => {
  for (const [file, text] of Object.entries(BEHIND))
    it(`does not say where it leads: ${file}`, async () => {
      expect((await sinkLines({ [file]: text })).sort()).toEqual(expected({ [file]: text }).sort());
    });
});

describe('hosts that the program sets', () => {
  it('a URL leads to the host that was set, whatever else is in it', async () => {
    expect(await sinkLines(HOSTS)).toEqual(expected(HOSTS));
  });
});

describe('hosts that a test names', () => {
  it('an address leads to the host that it was compared with, and so does what is written of it', async () => {
    expect((await sinkLines(OWN_HOSTS)).sort()).toEqual(expected(OWN_HOSTS).sort());
  });
});

describe('parts of a URL', () => {
  it('what comes behind its host does not say where it leads', async () => {
    expect((await sinkLines(PARTS)).sort()).toEqual(expected(PARTS).sort());
  });
});

describe('a test whose outcome a variable holds', () => {
  it('says what it says, as long as what was tested is the same', async () => {
    expect((await sinkLines(KEPT)).sort()).toEqual(expected(KEPT).sort());
  });
});

describe('guards of paths', () => {
  for (const [title, files] of Object.entries(CASES))
    it(title, async () => {
      expect(await sinkLines(files)).toEqual(expected(files));
    });

  it('is not asked for ever of outcomes that are made of outcomes', async () => {
    const chain = Array.from({ length: 60 }, (_, i) => `const b${i + 1} = b${i} || isOk(to);`).join('\n');
    const files = {
      'a.js': `
function own() {
  const to = source();
  let ok = isOk(to);
  ok = ok || isOk(to);
  ok = ok || isOk(to);
  if (ok) return;
  sink(to); // BAD
}
function others(b0) {
  const to = source();
  ${chain}
  if (b60) return;
  sink(to); // BAD
}`,
    };
    expect((await sinkLines(files)).length).toBe(2);
  });
});
