using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-trust-boundary
        HttpContext.Session.SetString("role", value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-trust-boundary
        HttpContext.Session.SetString("role", "guest");
        return Ok();
    }
}
