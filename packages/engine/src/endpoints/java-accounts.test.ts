import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const KTOR =
  'import io.ktor.server.application.*\nimport io.ktor.server.request.*\nimport io.ktor.server.response.*\nimport io.ktor.server.routing.*\n';
const routes = (body: string): Record<string, string> => ({
  'Routes.kt': `${KTOR}fun Application.routes() = routing {\n${body}\n}\n`,
});
const rules = async (files: Record<string, string>): Promise<string[]> =>
  (await found(files)).map((one) => one.split(' ')[0] ?? '');

it('an account of Exposed that takes its role and its password from the request is told', async () => {
  const register = (role: string, password: string): Record<string, string> =>
    routes(
      `    post("/register") {\n        val p = call.receiveParameters()\n        transaction { Users.insert {\n            it[username] = p["username"]!!\n            it[password] = ${password}\n            it[role] = ${role}\n        } }\n        call.respondText("ok")\n    }`,
    );
  const open = await rules(register('p["role"] ?: "user"', 'p["password"]!!'));
  expect(open).toContain('endpoint-grants-rights');
  expect(open).toContain('password-in-clear');
  const closed = await rules(register('"user"', 'hash(p["password"]!!)'));
  expect(closed).not.toContain('endpoint-grants-rights');
  expect(closed).not.toContain('password-in-clear');
});

it('who is let in by a header of Ktor, passwords in a map that is answered, and files under the name that came are told', async () => {
  const told = await rules(
    routes(
      `    get("/people") {\n        if (call.request.headers["X-Admin"] != "true") return@get call.respond(HttpStatusCode.Forbidden)\n        call.respond(Users.selectAll().map { mapOf("name" to it[Users.name], "password" to it[Users.password]) })\n    }\n    post("/files") {\n        call.receiveMultipart().forEachPart { part ->\n            File("uploads/\${part.originalFileName}").writeBytes(part.streamProvider().readBytes())\n        }\n    }`,
    ),
  );
  for (const rule of ['endpoint-trusts-client', 'endpoint-answers-secrets', 'upload-as-named'])
    expect(told).toContain(rule);
  const kept = await rules(
    routes(
      `    get("/people") {\n        if (!call.principal<Admin>()!!.isAdmin) return@get call.respond(HttpStatusCode.Forbidden)\n        call.respond(Users.selectAll().map { mapOf("name" to it[Users.name]) })\n    }\n    post("/files") {\n        call.receiveMultipart().forEachPart { part ->\n            File("uploads/\${UUID.randomUUID()}").writeBytes(part.streamProvider().readBytes())\n        }\n    }`,
    ),
  );
  for (const rule of ['endpoint-trusts-client', 'endpoint-answers-secrets', 'upload-as-named'])
    expect(kept).not.toContain(rule);
});

it('a role that a body brings, secrets of the settings and a query for a password are told in Spring and JAX-RS', async () => {
  const SPRING =
    'import org.springframework.web.bind.annotation.*;\n@RestController\npublic class Accounts {\n';
  const update = (role: string): Record<string, string> => ({
    'Accounts.java': `${SPRING}  @PutMapping("/profile")\n  public User update(@RequestBody User sent, Principal principal) {\n    User user = users.findByName(principal.getName());\n    user.setEmail(sent.getEmail());\n    ${role}\n    return users.save(user);\n  }\n}\n`,
  });
  expect(await rules(update('user.setRole(sent.getRole());'))).toContain('endpoint-grants-rights');
  expect(await rules(update('user.setCity(sent.getCity());'))).not.toContain('endpoint-grants-rights');
  const settings = (name: string): Record<string, string> => ({
    'Accounts.java': `${SPRING}  @GetMapping("/settings")\n  public Map<String, String> settings() {\n    return Map.of("a", env.getProperty("${name}"));\n  }\n}\n`,
  });
  expect(await rules(settings('jwt.secret'))).toContain('endpoint-answers-secrets');
  expect(await rules(settings('application.name'))).not.toContain('endpoint-answers-secrets');
  const login = (query: string): Record<string, string> => ({
    'Login.java': `import jakarta.ws.rs.*;\n@Path("/login")\npublic class Login {\n  @POST\n  public Response login(Account sent) {\n    Account account = ${query};\n    return account == null ? Response.status(401).build() : Response.ok().build();\n  }\n}\n`,
  });
  expect(
    await rules(login('Account.find("name = ?1 and password = ?2", sent.name, sent.password).firstResult()')),
  ).toContain('password-in-clear');
  expect(await rules(login('Account.find("name = ?1", sent.name).firstResult()'))).not.toContain(
    'password-in-clear',
  );
});

it('a servlet answers in protected methods, as they are declared', async () => {
  const servlet = (renewed: string): Record<string, string> => ({
    'Login.java': `import javax.servlet.annotation.WebServlet;\nimport javax.servlet.http.*;\n@WebServlet("/login")\npublic class Login extends HttpServlet {\n  @Override protected void doPost(HttpServletRequest req, HttpServletResponse res) throws Exception {\n    Account account = accounts.check(req.getParameter("name"), req.getParameter("password"));\n    if (account == null) { res.sendError(401); return; }\n    HttpSession s = req.getSession(true);\n    ${renewed}s.setAttribute("uid", account.id);\n  }\n  private void doNothing(HttpServletRequest req) {}\n}\n`,
  });
  const told = await found(servlet(''));
  expect(told).toContain('endpoint-unlimited-sign-in Login.java:5');
  expect(told).toContain('endpoint-keeps-session Login.java:9');
  expect(await rules(servlet('req.changeSessionId();\n    '))).not.toContain('endpoint-keeps-session');
});
