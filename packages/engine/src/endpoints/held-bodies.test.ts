import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const bindings = async (files: Readonly<Record<string, string>>): Promise<number> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-binds-entity')).length;

const express = (body: string, first = "{ id: 1, name: 'a', role: 'user' }"): Record<string, string> => ({
  'a.js': `const app = require('express')();\nconst users = [${first}];\napp.put('/users/:id', requireUser, (req, res) => {\n  const i = users.findIndex((u) => u.id === req.user.id);\n  ${body}\n  res.end();\n});\n`,
});
const flask = (body: string): Record<string, string> => ({
  'a.py': `from flask import Flask, request\napp = Flask(__name__)\nUSERS = {\n    1: {"name": "a", "is_admin": False},\n}\n@app.put('/users')\n@login_required\ndef change():\n    data = request.get_json()\n    ${body}\n    return 'ok'\n`,
});
const user = 'public class User { public int Id { get; set; } public string Role { get; set; } }\n';
const csharp = (body: string): Record<string, string> => ({
  'A.cs': `public class UsersController : Controller {\n  private static readonly Dictionary<int, User> _users = new();\n  [HttpPost]\n  public IActionResult Change([FromBody] User user) {\n    ${body}\n    return Ok();\n  }\n}\n${user}`,
});
const spring = (body: string): Record<string, string> => ({
  'A.java': `@RestController\npublic class UserController {\n  private final Map<Long, User> users = new HashMap<>();\n  @PostMapping("/users")\n  public void add(@RequestBody User user) {\n    ${body}\n  }\n}\n`,
  'User.java':
    'public class User {\n  private String role;\n  public void setRole(String role) { this.role = role; }\n}\n',
});
const go = (body: string): Record<string, string> => ({
  'a.go': `package main\nimport ("encoding/json"; "net/http")\ntype User struct { ID string; Role string }\nvar users = map[string]User{}\nvar all = []User{}\nfunc add(w http.ResponseWriter, r *http.Request) {\n\tvar user User\n\tjson.NewDecoder(r.Body).Decode(&user)\n\t${body}\n}\nfunc main() { http.HandleFunc("/users", add) }\n`,
});

describe('a record in memory that all of a request fills gives rights to whoever sends them', () => {
  it.each<[string, number, Record<string, string>]>([
    ['Express, put in', 1, express('users.push({ id: 2, ...req.body });')],
    ['Express, in place of another', 1, express('users[i] = { ...users[i], ...req.body };')],
    [
      'Express, over a record',
      1,
      express('const user = users.find((u) => u.id === req.user.id);\n  Object.assign(user, req.body);'),
    ],
    ['Express, a right put over it', 0, express("users.push({ ...req.body, role: 'user' });")],
    ['Express, without rights', 0, express('users.push({ id: 2, ...req.body });', "{ id: 1, name: 'a' }")],
    ['Express, one field', 0, express('users[i].name = req.body.name;')],
    ['Flask, over a record', 1, flask('USERS[1].update(data)')],
    ['Flask, a right taken out', 0, flask('data.pop("is_admin", None)\n    USERS[1].update(data)')],
    ['ASP.NET', 1, csharp('_users[user.Id] = user;')],
    ['ASP.NET, added', 1, csharp('_users.Add(user.Id, user);')],
    ['ASP.NET, a right set', 0, csharp('user.Role = "user";\n    _users[user.Id] = user;')],
    ['Spring', 1, spring('users.put(1L, user);')],
    ['Spring, a right set', 0, spring('user.setRole("user");\n    users.put(1L, user);')],
    ['Go, by key', 1, go('users[user.ID] = user')],
    ['Go, of a list', 1, go('users = append(users, user)')],
    ['Go, a right set', 0, go('user.Role = "user"\n\tusers[user.ID] = user')],
  ])('%s', async (_, count, files) => expect(await bindings(files)).toBe(count));
});
