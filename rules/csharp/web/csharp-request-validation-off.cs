using System.Web.Mvc;
public class PostController : Controller {
  // ruleid: csharp-request-validation-off
  [ValidateInput(false)]
  public ActionResult Save(string text) { return View(); }
  // ok: csharp-request-validation-off
  [ValidateInput(true)]
  public ActionResult Show(string text) { return View(); }
}
