using System.Web;
using System.Web.Mvc;

public class LanguageController : Controller
{
    public ActionResult Unsafe()
    {
        // ruleid: csharp-header-injection
        Response.AddHeader("Content-Language", Request.QueryString["language"]);
        return View();
    }

    public ActionResult Safe()
    {
        // ok: csharp-header-injection
        Response.AddHeader("Content-Language", "en");
        return View();
    }
}
