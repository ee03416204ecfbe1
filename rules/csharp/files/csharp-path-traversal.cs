using Microsoft.AspNetCore.Mvc;
using System.IO;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-path-traversal
        var text = System.IO.File.ReadAllText("/srv/files/" + value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-path-traversal
        var text = System.IO.File.ReadAllText("/srv/files/" + Path.GetFileName(value));
        return Ok();
    }
}
