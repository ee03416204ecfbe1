import { describe, expect, it } from 'vitest';
import { turnsOthersAway } from './refuses-others.ts';

describe('a function is for administrators', () => {
  it.each([
    // JavaScript
    'if (!req.user.isAdmin) return res.status(403).end();\n next();',
    "if (req.user.role !== 'admin') {\n  return res.sendStatus(403);\n}",
    'if (!user || !user.isAdmin) {\n  throw new Forbidden();\n}',
    'if (!(await isAdmin(ctx))) { throw new ForbiddenError(); }',
    // Java, Kotlin
    'if (!isAdmin(loginUser)) {\n  putMsg(result, Status.NO_PERMISSION);\n  return result;\n}',
    'if (!"ADMIN".equals(user.getRole())) { response.sendError(403); return; }',
    'if (!user.isAdmin) throw Forbidden()',
    // C#
    'if (!User.IsInRole("Admin")) return Forbid();',
    'if (!context.User.IsInRole("Administrator")) { context.Result = new ForbidResult(); return; }',
    // Python
    'if not request.user.is_superuser:\n        raise PermissionDenied\n',
    'if not current_user.is_admin:\n        return redirect(url_for("index"))\n',
    'if user is None or not user.is_staff:\n        abort(403)\n',
    // Ruby
    'head :forbidden unless current_user.admin?\n',
    'unless current_user&.admin?\n  redirect_to root_path\nend',
    // PHP
    'if (!$user->isAdmin()) { http_response_code(403); exit; }',
    'abort_unless(auth()->user()->is_admin, 403);',
    "$this->denyAccessUnlessGranted('ROLE_ADMIN');",
    // Go
    'if !user.IsAdmin {\n c.AbortWithStatus(http.StatusForbidden)\n return\n}',
    'if user.Role != domain.AdministratorRole {\n return errors.New("denied")\n}',
  ])('which turns away everybody else at its beginning: %s', (body) => {
    expect(turnsOthersAway('f', body)).toBe(true);
  });

  it.each([
    'if (!req.user.isAdmin && req.user.id !== req.params.id) return res.status(403).end();',
    'if (req.user.isAdmin) { return res.json(all); }\nreturn res.json(own);',
    'if (!user.isAdmin) { query.owner = user.id; }\nreturn find(query);',
    'if not user.is_admin:\n        items = items.filter(owner=user)\n    return items\n',
    'if not user.is_admin and user != owner:\n        raise PermissionDenied\n',
    'items = items.mine unless current_user.admin?\n',
    'if !user.IsAdmin {\n q = q.Where("owner = ?", user.ID)\n}\nreturn q.Find()',
    'if (!$user->isAdmin()) { $list = mine($list); }\nreturn $list;',
    "if (req.user.role === 'admin') return res.status(403).end();",
    'const admin = await Admin.findOne({ email });\nif (!admin) return res.status(401).end();',
    'if (!settings.adminApiEnabled) return res.status(404).end();',
    "if (req.user.role !== 'member') return res.status(403).end();",
  ])('and is not where others go on: %s', (body) => {
    expect(turnsOthersAway('f', body)).toBe(false);
  });

  it.each([
    ['has_permission', 'return bool(request.user and request.user.is_staff)'],
    ['has_permission', 'return request.user.is_superuser\n'],
    ['canActivate', "return context.user.role === 'admin';"],
  ])('or tells its framework so: %s', (name, body) => {
    expect(turnsOthersAway(name, body)).toBe(true);
    expect(turnsOthersAway('show', body)).toBe(false);
  });

  it('and tells no such thing where it answers otherwise too', () => {
    const body = 'if request.method in SAFE:\n        return True\n    return request.user.is_staff\n';
    expect(turnsOthersAway('has_permission', body)).toBe(false);
  });
});
