using Microsoft.AspNetCore.Mvc;
public class AccountController : Controller {
  [HttpPost]
  // ruleid: csharp-csrf-missing
  public IActionResult Change(string name) { return View(); }

  [HttpPost]
  [ValidateAntiForgeryToken]
  // ok: csharp-csrf-missing
  public IActionResult ChangeSafely(string name) { return View(); }

  [HttpPut("{id}")]
  // ok: csharp-csrf-missing
  public IActionResult Replace(string name) { return View(); }

  [HttpPost("{id}")]
  // ok: csharp-csrf-missing
  public async Task<IActionResult> Create([FromBody] Account account) { return Ok(); }

  [HttpPost("{id}/invite")]
  // ok: csharp-csrf-missing
  public async Task<AccountModel> Invite(Guid id) { return new AccountModel(id); }
}
public class SettingsController : Controller {
  [HttpPost]
  [RequireAntiforgeryToken]
  // ok: csharp-csrf-missing
  public IActionResult Save(string name) { return View(); }
}
public static class Endpoints {
  public static void Map(WebApplication app) {
    // ruleid: csharp-csrf-missing
    app.MapPost("/names", ([FromForm] string name) => Results.Ok()).DisableAntiforgery();
    // ok: csharp-csrf-missing
    app.MapPost("/notes", ([FromForm] string name) => Results.Ok());
  }
}
// ok: csharp-csrf-missing
[IgnoreAntiforgeryToken]
public class ProblemModel : PageModel {
  public void OnGet() { }
}
// ruleid: csharp-csrf-missing
[IgnoreAntiforgeryToken]
public class RenameModel : PageModel {
  public void OnPost(string name) { }
}
