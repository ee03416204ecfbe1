import { expect, it } from 'vitest';
import { entryPointsOf } from '../threat-model/index.ts';
import { signedInOnly } from './signed-in.ts';
import { factsOf } from './testing/found-in.ts';

/** Lines marked KNOWN run only for somebody who has signed in, those marked ANY for others too. */
const CASES: Readonly<Record<string, string>> = {
  'a.py': `from flask import Flask, request
app = Flask(__name__)
@app.route("/a")
@login_required
def own():
    return show(request.args) # KNOWN
def show(args):
    return args # KNOWN
@app.route("/b")
def anybody():
    return both(request.args) # ANY
@app.route("/c")
@login_required
def other():
    return both(request.args) # KNOWN
def both(args):
    return args # ANY
def nobody_asks():
    return request.args # ANY
`,
  'A.java': `@Controller class A {
 @PreAuthorize("isAuthenticated()") @GetMapping("/a") public String f(String a) { return a; } // KNOWN
 @GetMapping("/b") public String g(String a) { return a; } // ANY
}`,
  'A.cs': `[Authorize] public class AController : Controller {
 [HttpGet("/a")] public string F(string a) { return a; } // KNOWN
}
public class BController : Controller {
 [HttpGet("/b")] public string G(string a) { return a; } // ANY
}`,
  'a.ts': `app.get('/a', requireAuth, (req, res) => {
  res.send(req.query.a); // KNOWN
});
app.get('/b', (req, res) => {
  res.send(req.query.a); // ANY
});
`,
  'app/controllers/a_controller.rb': `class AController < ApplicationController
  before_action :authenticate_user!
  def show
    params[:a] # KNOWN
  end
end
class BController < ApplicationController
  def show
    params[:a] # ANY
  end
end
`,
  'a.go': `package a
func routes(r *gin.Engine) {
 g := r.Group("/", AuthRequired())
 g.GET("/a", own)
 r.GET("/b", anybody)
}
func own(c *gin.Context) {
 c.String(200, c.Query("a")) // KNOWN
}
func anybody(c *gin.Context) {
 c.String(200, c.Query("a")) // ANY
}
`,
};

it.each(Object.entries(CASES))(
  'what nobody can send who has not signed in is known by what stands before all that leads there: %s',
  async (path, text) => {
    const facts = await factsOf({ [path]: text });
    const isOnly = signedInOnly(facts, entryPointsOf(facts.map((one) => one.threats)));
    const lines = text.split('\n').flatMap((line, i) => {
      const mark = /\b(KNOWN|ANY)$/.exec(line)?.[1];
      return mark === undefined ? [] : [[i + 1, mark] as const];
    });
    expect(lines.map(([line]) => [line, isOnly(path, line) ? 'KNOWN' : 'ANY'])).toEqual(lines);
  },
);

it('is asked by what stands before a list of sign-ins, and not by what stands before the sign-in itself', async () => {
  const routes = (handler: string): string => `package a
func routes(r *gin.Engine) {
 g := r.Group("/x", LoadSession())
 g.POST("/login", ${handler})
 g.GET("/a", own)
}
func LoadSession() gin.HandlerFunc { return func(c *gin.Context) { if !known(c.Cookie("session")) { c.AbortWithStatus(401) } } }
func own(c *gin.Context) {
 c.String(200, c.Query("a"))
}
func ListLoginLogs(c *gin.Context) { c.JSON(200, logs()) }
func Login(c *gin.Context) { c.JSON(200, open(c)) }
`;
  const isOnly = async (handler: string): Promise<boolean> => {
    const facts = await factsOf({ 'a.go': routes(handler) });
    return signedInOnly(facts, entryPointsOf(facts.map((one) => one.threats)))('a.go', 9);
  };
  expect(await isOnly('ListLoginLogs')).toBe(true);
  expect(await isOnly('Login')).toBe(false);
});
