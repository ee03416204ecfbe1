using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Logging;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-log-injection
        log.LogInformation("login of " + value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-log-injection
        log.LogInformation("login");
        return Ok();
    }

    private readonly ILogger log;
}
