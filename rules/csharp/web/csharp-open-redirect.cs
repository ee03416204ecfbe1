using Microsoft.AspNetCore.Mvc;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-open-redirect
        return Redirect(value);
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        if (Url.IsLocalUrl(value))
        {
            // ok: csharp-open-redirect
            return Redirect(value);
        }
        return Redirect("/");
    }
}
