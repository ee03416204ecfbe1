using Microsoft.AspNetCore.Mvc;
using System.Text.RegularExpressions;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-regex-injection
        var pattern = new Regex(value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-regex-injection
        var pattern = new Regex(Regex.Escape(value));
        return Ok();
    }
}
