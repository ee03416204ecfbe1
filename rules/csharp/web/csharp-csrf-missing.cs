using Microsoft.AspNetCore.Mvc;
public class AccountController : Controller {
  [HttpPost]
  // ruleid: csharp-csrf-missing
  public IActionResult Change(string name) { return View(); }

  [HttpPost]
  [ValidateAntiForgeryToken]
  // ok: csharp-csrf-missing
  public IActionResult ChangeSafely(string name) { return View(); }
}
