public class PanelController : Controller
{
    public IActionResult Index(string role)
    {
        // ruleid: endpoint-believes-request
        if (role == "admin")
            return View("Panel");
        return Content("Access denied");
    }

    public IActionResult Make(string name, string role)
    {
        // ok: endpoint-believes-request
        if (role == "admin")
            return Forbid();
        return View("Made");
    }
}

public class Rights
{
    public bool May(string role)
    {
        // ok: endpoint-believes-request
        if (role == "admin")
            return true;
        throw new Exception("Access denied");
    }
}
