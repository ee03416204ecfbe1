import { describe, expect, it } from 'vitest';
import { asksForRole } from './role-checks.ts';

/** What gives, takes or stores a role, and what asks for one, by language. */
const GIVES: Readonly<Record<string, string>> = {
  JavaScript: 'const { email, role } = req.body;\nuser.role = role || user.role;\nawait user.save();',
  Mongoose: "await User.updateOne({ _id: req.params.id }, { role: 'admin' });",
  'a new record': 'const user = new User({ email, password: hash, role });',
  Python: 'user.role = data["role"]\ndb.session.commit()',
  PHP: "$user->role = $request->input('role');\n$user->save();",
  Java: 'user.setRole(request.role());\nreturn users.save(user);',
  'C#': 'user.Role = dto.Role;\nawait _db.SaveChangesAsync();',
  Ruby: '@user.role = params[:role]\n@user.save',
  Go: 'role := c.PostForm("role")\nuser.Role = role\ndb.Save(&user)',
  'a service of administrators': 'return await this.adminService.updateUser(parseInt(id), data);',
  'one of Python': 'return admin_repo.find(item_id)',
  'one of PHP': 'return $this->adminService->update($id);',
  'what is traced': "const span = tracer.scope().active();\nspan.setTag('role', user.isAdmin);",
  'what is logged': "logger.info('paid', { admin: user.isAdmin, amount: total(order) });",
  'what is put into a text and logged': `StringBuilder userRoles = new StringBuilder();
for (Role role : user.getRoles()) {
  userRoles.append(role.getName());
}
LOGGER.info("called with <" + userRoles + ">");`,
  'a role of a request that is handed on':
    'await adminService.updateUserRole(actor.id, Number(req.params.id), req.body.role);',
  'one by its name': 'await members.accept({ token: req.params.token, roleOverride: req.body.role });',
  'one of Java': 'return service.changeRole(id, dto.getRole());',
  'one of PHP that is handed on': '$this->users->setRole($id, $request->role);',
  'a field that is answered': 'res.send(rows.map((one) => ({ id: one.id, isAdmin: one.isAdmin })));',
  'one of Python that is answered': "return jsonify({'id': user.id, 'role': user.role})",
  'one of C# that is answered': 'return Ok(new { user.Id, Role = user.Role });',
  'the name of a class in what it asks above': 'context = super(AdminView, self).get_context_data(**kwargs)',
  'one of Go': 'err := h.adminService.Update(ctx, id)',
};
const ASKS: Readonly<Record<string, string>> = {
  JavaScript: "if (req.user.role !== 'admin') return res.sendStatus(403);",
  Python: 'if not current_user.is_admin:\n    abort(403)',
  PHP: 'abort_unless($request->user()->is_admin, 403);',
  Java: 'if (!caller.getRoles().contains(Role.ADMIN)) throw new ResponseStatusException(FORBIDDEN);',
  'authorities of Spring':
    'if (caller.getAuthorities().stream().noneMatch(a -> "ROLE_ADMIN".equals(a.getAuthority()))) throw new AccessDeniedException("no");',
  'C#': 'if (!User.IsInRole("Admin")) return Forbid();',
  Ruby: 'head :forbidden unless current_user.admin?',
  Go: 'if claims.Role != "admin" {\n\treturn\n}',
  'a service of administrators that is asked': 'if (!(await this.adminService.isAllowed(user))) return;',
  'asked of what a request brings': 'if (!canGrant(req.user, req.body.role)) return res.sendStatus(403);',
  'handed to what decides': 'if (!decide({ id, role: req.user.role })) return res.sendStatus(403);',
  'asked before it is given': "if (req.user.role !== 'admin') throw new Error();\nuser.role = req.body.role;",
};

describe('a role in a function', () => {
  it.each(Object.entries(GIVES))('that is given, taken or stored is asked of nobody: %s', (_, body) => {
    expect(asksForRole(body)).toBe(false);
  });

  it.each(Object.entries(ASKS))('that is compared is asked for: %s', (_, body) => {
    expect(asksForRole(body)).toBe(true);
  });
});
