using Microsoft.AspNetCore.Mvc;
using Scriban;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-template-injection
        var template = Template.Parse("Hello " + value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-template-injection
        var template = Template.Parse("Hello {{ name }}");
        return Ok();
    }
}
