using Microsoft.AspNetCore.Mvc;
using System.Diagnostics;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-command-injection
        Process.Start("ping", "-c 1 " + value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-command-injection
        Process.Start("uptime");
        return Ok();
    }
}
