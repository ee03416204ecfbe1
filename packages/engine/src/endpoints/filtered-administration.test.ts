import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<number> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-without-authorization')).length;

const NET =
  'public class AdminController : Controller {\n  [Authorize]\n  [HttpPost]\n  public IActionResult Delete(int id) {\n    db.Users.Remove(db.Users.Find(id));\n    db.SaveChanges();\n    return Ok();\n  }\n  [Authorize(Roles = "staff")]\n  [HttpPost]\n  public IActionResult Staff() {\n    db.SaveChanges();\n    return Ok();\n  }\n}\n';
const FILTER = (asks: string, refuses: string) =>
  `public class AdminFilter : IAuthorizationFilter {\n  public void OnAuthorization(AuthorizationContext context) {\n    if (${asks}(context) && !authorizer.Authorize(Rights.Panel)) {\n      ${refuses}\n    }\n  }\n}\n`;

const URLS =
  "from django.urls import path\nfrom . import views\nurlpatterns = [path('admin/users/', views.users), path('staff/', views.staff)]\n";
const VIEWS =
  'from django.contrib.auth.decorators import login_required, permission_required\n\n@login_required\ndef users(request):\n    return listed(User.objects.all())\n\n@permission_required("shop.staff")\ndef staff(request):\n    return listed(User.objects.all())\n';
const HOOK = (path: string, refuses: string) =>
  `class Guard:\n    def __call__(self, request):\n        if request.path.startswith("${path}") and not request.user.rank > 3:\n            ${refuses}\n        return self.get_response(request)\n`;

describe('an endpoint for administrators that asks for no role itself', () => {
  it('is told, unless a filter of all requests turns others away from what is for administrators', async () => {
    const refuses = 'context.Result = new HttpUnauthorizedResult();';
    expect(await told({ 'A.cs': NET })).toBe(1);
    expect(await told({ 'A.cs': NET, 'F.cs': FILTER('IsAdmin', refuses) })).toBe(0);
    expect(await told({ 'A.cs': NET, 'F.cs': FILTER('IsAdmin', 'log.Note(context);') })).toBe(1);
    expect(await told({ 'A.cs': NET, 'F.cs': FILTER('IsBlocked', refuses) })).toBe(1);
  });

  it('is told, unless a hook before all requests does by their path', async () => {
    const app = { 'shop/urls.py': URLS, 'shop/views.py': VIEWS };
    const of = (path: string, refuses: string) => told({ ...app, 'shop/guard.py': HOOK(path, refuses) });
    expect(await told(app)).toBe(1);
    expect(await of('/admin', 'return HttpResponseForbidden()')).toBe(0);
    expect(await of('/api', 'return HttpResponseForbidden()')).toBe(1);
    expect(await of('/admin', 'log.info("there")')).toBe(1);
  });
});
