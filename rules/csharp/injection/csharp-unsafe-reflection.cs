using Microsoft.AspNetCore.Mvc;
using System;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-unsafe-reflection
        var type = Type.GetType(value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-unsafe-reflection
        var type = Type.GetType("App.DefaultPlugin");
        return Ok();
    }

    // What an object is was settled when it was made, whatever it holds.
    public IActionResult Copy([FromBody] Settings settings)
    {
        // ok: csharp-unsafe-reflection
        var copy = Activator.CreateInstance(settings.GetType());
        return Ok(copy);
    }
}
