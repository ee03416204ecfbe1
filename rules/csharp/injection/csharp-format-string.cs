using Microsoft.AspNetCore.Mvc;
using System;

public class ItemsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-format-string
        string text = String.Format(value, 1, 2);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-format-string
        string text = string.Format("{0}", value);
        return Ok();
    }
}
