using Microsoft.AspNetCore.Mvc;
using System.Data;

public class ItemsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-expression-injection
        new DataTable().Compute(value, "");
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-expression-injection
        new DataTable().Compute("1 + 1", "");
        return Ok();
    }
}
