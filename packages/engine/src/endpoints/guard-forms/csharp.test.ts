import { expect, it } from 'vitest';
import { type Files, type Form, unasked } from '../testing/guard-forms.ts';

/** Guards of ASP.NET: what the form is, a program that has none, and the same with it. Where names would tell, they do not. */
const cases: Form[] = [];
const mine =
  'using Microsoft.AspNetCore.Mvc;\n[ApiController]\npublic class MineController : ControllerBase {\n [Authorize]\n [HttpGet("/mine")] public IActionResult Mine() { return Ok(User.Identity.Name); }\n}\n';
const items = (path = '"/api/items/{id}"', base = 'ControllerBase') =>
  `using Microsoft.AspNetCore.Mvc;\n[ApiController]\npublic class ItemsController : ${base} {\n [HttpDelete(${path})] public IActionResult Drop(int id) { _db.Items.Remove(new Item(id)); _db.SaveChanges(); return Ok(); }\n}\n`;
const c = (name: string, off: Files, on: Files, it = items()) =>
  cases.push([name, { 'Mine.cs': mine, 'Items.cs': it, ...off }, { 'Mine.cs': mine, 'Items.cs': it, ...on }]);
const prog = (l: string) => ({
  'Program.cs': `var builder = WebApplication.CreateBuilder(args);\nvar app = builder.Build();\n${l}\napp.Run();\n`,
});
c(
  'ASP.NET: MapControllers().RequireAuthorization()',
  prog('app.MapControllers();'),
  prog('app.MapControllers().RequireAuthorization();'),
);
c(
  'ASP.NET: fallback policy',
  prog('app.MapControllers();'),
  prog(
    'builder.Services.AddAuthorization(o => { o.FallbackPolicy = new AuthorizationPolicyBuilder().RequireAuthenticatedUser().Build(); });',
  ),
);
c(
  'ASP.NET: SetFallbackPolicy',
  prog('app.MapControllers();'),
  prog(
    'builder.Services.AddAuthorizationBuilder().SetFallbackPolicy(new AuthorizationPolicyBuilder().RequireAuthenticatedUser().Build());',
  ),
);
const mw = (b: string) =>
  `app.UseWhen(context => context.Request.Path.StartsWithSegments("/api"), branch => {\n branch.Use(async (context, next) => {\n  ${b}\n  await next();\n });\n});`;
const ref = 'if (!context.User.Identity.IsAuthenticated) { context.Response.StatusCode = 401; return; }';
c('ASP.NET: UseWhen with an inline middleware that refuses', prog(mw('log.Info("x");')), prog(mw(ref)));
const mwc = (b: string) => ({
  'Gate.cs': `public class Gate {\n private readonly RequestDelegate _next;\n public async Task InvokeAsync(HttpContext context) {\n  ${b}\n  await _next(context);\n }\n}\n`,
});
c(
  'ASP.NET: UseMiddleware<T> that refuses',
  { ...prog('app.UseMiddleware<Gate>();'), ...mwc('log.Info("x");') },
  { ...prog('app.UseMiddleware<Gate>();'), ...mwc(ref) },
);
c(
  'ASP.NET: UseWhen with a middleware class',
  {
    ...prog('app.UseWhen(c => c.Request.Path.StartsWithSegments("/other"), b => b.UseMiddleware<Gate>());'),
    ...mwc(ref),
  },
  {
    ...prog('app.UseWhen(c => c.Request.Path.StartsWithSegments("/api"), b => b.UseMiddleware<Gate>());'),
    ...mwc(ref),
  },
);
const min = (l: string) => ({
  'Program.cs': `using Microsoft.AspNetCore.Builder;\nvar builder = WebApplication.CreateBuilder(args);\nvar app = builder.Build();\napp.MapGet("/mine", (HttpContext c) => c.User.Identity.Name).RequireAuthorization();\n${l}\napp.Run();\n`,
});
const drop =
  '.MapDelete("/items/{id}", (int id, Db db) => { db.Items.Remove(new Item(id)); db.SaveChanges(); });';
cases.push([
  'Minimal API: MapGroup().RequireAuthorization()',
  min(`var g = app.MapGroup("/api");\ng${drop}`),
  min(`var g = app.MapGroup("/api").RequireAuthorization();\ng${drop}`),
]);
cases.push([
  'Minimal API: AddEndpointFilter that refuses',
  min(
    `var g = app.MapGroup("/api").AddEndpointFilter(async (context, next) => { log.Info("x"); return await next(context); });\ng${drop}`,
  ),
  min(
    `var g = app.MapGroup("/api").AddEndpointFilter(async (context, next) => { if (!context.HttpContext.User.Identity.IsAuthenticated) return Results.Unauthorized(); return await next(context); });\ng${drop}`,
  ),
]);
cases.push([
  'Minimal API: AddEndpointFilter<T> that refuses',
  {
    ...min(`var g = app.MapGroup("/api").AddEndpointFilter<Gate>();\ng${drop}`),
    'Gate.cs':
      'public class Gate : IEndpointFilter {\n public async ValueTask<object> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next) {\n  return await next(context);\n }\n}\n',
  },
  {
    ...min(`var g = app.MapGroup("/api").AddEndpointFilter<Gate>();\ng${drop}`),
    'Gate.cs':
      'public class Gate : IEndpointFilter {\n public async ValueTask<object> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next) {\n  if (!context.HttpContext.User.Identity.IsAuthenticated) return Results.Unauthorized();\n  return await next(context);\n }\n}\n',
  },
]);
const filt = (b: string) => ({
  'GateAttribute.cs': `public class GateAttribute : ActionFilterAttribute {\n public override void OnActionExecuting(ActionExecutingContext context) {\n  ${b}\n }\n}\n`,
});
c(
  'ASP.NET: own filter attribute that refuses',
  filt('log.Info("x");'),
  filt(
    'if (!context.HttpContext.User.Identity.IsAuthenticated) { context.Result = new UnauthorizedResult(); }',
  ),
  items().replace(' [HttpDelete', ' [Gate]\n [HttpDelete'),
);
c(
  'ASP.NET: own attribute of IAuthorizationFilter',
  {
    'GateAttribute.cs':
      'public class GateAttribute : Attribute, IResultFilter { public void OnResult(ResultContext c) { } }\n',
  },
  {
    'GateAttribute.cs':
      'public class GateAttribute : Attribute, IAuthorizationFilter { public void OnAuthorization(AuthorizationFilterContext context) { if (!context.HttpContext.User.Identity.IsAuthenticated) context.Result = new UnauthorizedResult(); } }\n',
  },
  items().replace(' [HttpDelete', ' [Gate]\n [HttpDelete'),
);
c(
  'ASP.NET: TypeFilter of a filter that refuses',
  {
    'GateFilter.cs':
      'public class GateFilter : IAsyncActionFilter { public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) { await next(); } }\n',
  },
  {
    'GateFilter.cs':
      'public class GateFilter : IAsyncActionFilter { public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) { if (!context.HttpContext.User.Identity.IsAuthenticated) { context.Result = new UnauthorizedResult(); return; } await next(); } }\n',
  },
  items().replace(' [HttpDelete', ' [TypeFilter(typeof(GateFilter))]\n [HttpDelete'),
);
c(
  'ASP.NET: Filters.Add<T>() of a filter that refuses',
  {
    ...prog('builder.Services.AddControllers(o => o.Filters.Add<GateFilter>());'),
    'GateFilter.cs':
      'public class GateFilter : IAsyncActionFilter { public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) { await next(); } }\n',
  },
  {
    ...prog('builder.Services.AddControllers(o => o.Filters.Add<GateFilter>());'),
    'GateFilter.cs':
      'public class GateFilter : IAsyncActionFilter { public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) { if (!context.HttpContext.User.Identity.IsAuthenticated) { context.Result = new UnauthorizedResult(); return; } await next(); } }\n',
  },
);
c(
  'ASP.NET: base class in another file with [Authorize]',
  { 'Base.cs': 'public abstract class Base : ControllerBase { protected int One() { return 1; } }\n' },
  {
    'Base.cs':
      '[Authorize]\npublic abstract class Base : ControllerBase { protected int One() { return 1; } }\n',
  },
  items(undefined, 'Base'),
);
const page =
  'using Microsoft.AspNetCore.Mvc.RazorPages;\npublic class DropModel : PageModel {\n public IActionResult OnPost(int id) { _db.Items.Remove(new Item(id)); _db.SaveChanges(); return Page(); }\n}\n';
const folder = (says: string) => ({
  'Mine.cs': mine,
  'Pages/Admin/Drop.cshtml.cs': page,
  ...prog(`builder.Services.AddRazorPages(o => { o.Conventions.${says}("/Admin"); });`),
});
cases.push([
  'Razor Pages: conventions.AuthorizeFolder()',
  folder('AllowAnonymousToFolder'),
  folder('AuthorizeFolder'),
]);
cases.push([
  'Razor Pages: conventions.AuthorizeAreaFolder()',
  folder('AuthorizeAreaFolder'),
  {
    ...folder('AuthorizeFolder'),
    ...prog('builder.Services.AddRazorPages(o => { o.Conventions.AuthorizeAreaFolder("Shop", "/Admin"); });'),
  },
]);
const dropper = (says: string) => ({
  'Mine.cs': mine,
  'Drop.cs':
    'public class DropController : Controller {\n [HttpPost("/admin/drop/{id}")] public IActionResult Drop(int id) { _db.Items.Remove(new Item(id)); _db.SaveChanges(); return Ok(); }\n}\n',
  ...prog(says),
});
cases.push([
  'Razor Pages: what their conventions ask for stands before no controller',
  dropper('builder.Services.AddRazorPages(o => { o.Conventions.AuthorizeFolder("/"); });'),
  dropper('builder.Services.AddAuthorization(o => { o.FallbackPolicy = o.DefaultPolicy; });'),
]);
const ownPage = (folderOf: string) => ({
  'Mine.cs': mine,
  [`Areas/Identity/Pages/Account/${folderOf}/Drop.cshtml.cs`]: page,
  ...prog('builder.Services.AddDefaultIdentity<AppUser>();'),
});
cases.push(['Razor Pages: what the pages of Identity ask for', ownPage('Other'), ownPage('Manage')]);
c(
  'ASP.NET: middleware extension of own name (app.UseGate())',
  {
    ...prog('app.UseGate();'),
    ...mwc('log.Info("x");'),
    'Ext.cs':
      'public static class Ext { public static IApplicationBuilder UseGate(this IApplicationBuilder app) { return app.UseMiddleware<Gate>(); } }\n',
  },
  {
    ...prog('app.UseGate();'),
    ...mwc(ref),
    'Ext.cs':
      'public static class Ext { public static IApplicationBuilder UseGate(this IApplicationBuilder app) { return app.UseMiddleware<Gate>(); } }\n',
  },
);

it.each(cases)('%s', async (_, open, guarded) => {
  expect(await unasked(open)).not.toEqual([]);
  expect(await unasked(guarded)).toEqual([]);
});
