import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const of = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `));

describe('sign-ins of frameworks that name their endpoints by classes', () => {
  it('are told without a limit: actions of Struts, buttons of Web Forms, servlets, Javalin', async () => {
    const struts =
      'import com.opensymphony.xwork2.ActionSupport;\npublic class LoginAction extends ActionSupport {\n  private String password;\n  public String execute() { return check(password) ? SUCCESS : INPUT; }\n  public String getPassword() { return password; }\n}\n';
    expect(await of('endpoint-unlimited-sign-in', { 'LoginAction.java': struts })).toEqual([
      'endpoint-unlimited-sign-in LoginAction.java:4',
    ]);
    const forms =
      'using System.Web.UI;\npublic partial class Login : Page {\n  protected void Page_Load(object sender, EventArgs e) { Title = "In"; }\n  public void btn_Click(object sender, EventArgs e) { Check(txtUser.Text, txtPassword.Text, "password"); }\n}\n';
    expect(await of('endpoint-unlimited-sign-in', { 'Login.aspx.cs': forms })).toEqual([
      'endpoint-unlimited-sign-in Login.aspx.cs:4',
    ]);
    const javalin =
      'import io.javalin.Javalin;\nclass App {\n  void start(Javalin app) {\n    app.post("/login", ctx -> { check(ctx.formParam("password")); });\n  }\n}\n';
    expect(await of('endpoint-unlimited-sign-in', { 'App.java': javalin })).toEqual([
      'endpoint-unlimited-sign-in App.java:4',
    ]);
  });

  it('keep the session that was there before, in the words of each', async () => {
    for (const [file, text] of Object.entries({
      'LoginAction.java':
        'import com.opensymphony.xwork2.ActionSupport;\npublic class LoginAction extends ActionSupport {\n  public String execute() {\n    session.put("user", name);\n    return SUCCESS; }\n}\n',
      'AccountController.cs':
        'public class AccountController : Controller {\n  [HttpPost]\n  public IActionResult Login(string name, string password) {\n    HttpContext.Session.SetString("userId", name);\n    return Ok(); }\n}\n',
    }))
      expect(await of('endpoint-keeps-session', { [file]: text }), file).toEqual([
        `endpoint-keeps-session ${file}:4`,
      ]);
  });
});

describe('scripts of PHP that change something for a session', () => {
  const script = (first: string): Record<string, string> => ({
    'note.php': `<?php\nsession_start();\n${first}\n$pdo->prepare('INSERT INTO notes (who, text) VALUES (?, ?)')->execute([$_SESSION['id'], $_POST['text']]);\n`,
  });

  it('can be sent by another site where nothing in the application knows a token', async () => {
    expect(await of('endpoint-forgeable', script(''))).toEqual(['endpoint-forgeable note.php:4']);
    expect(await of('endpoint-forgeable', script("check($_POST['csrf_token']);"))).toEqual([]);
  });
});
