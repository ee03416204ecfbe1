public class Panel : Controller
{
    public IActionResult Index()
    {
        // ruleid: endpoint-trusts-client
        if (Request.Cookies["role"] == "admin") return View("Panel");
        // ok: endpoint-trusts-client
        if (Request.Cookies["theme"] == "dark") return View("Dark");
        return View();
    }
}
