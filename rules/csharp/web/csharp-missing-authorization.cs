using Microsoft.AspNetCore.Mvc;
// ruleid: csharp-missing-authorization
public class OpenController : Controller {
  public IActionResult Index() { return View(); }
}
// ok: csharp-missing-authorization
[Authorize]
public class ClosedController : Controller {
  public IActionResult Index() { return View(); }
}
