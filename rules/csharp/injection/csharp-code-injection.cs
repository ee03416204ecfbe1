using Microsoft.AspNetCore.Mvc;
using Microsoft.CodeAnalysis.CSharp.Scripting;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-code-injection
        CSharpScript.EvaluateAsync(value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-code-injection
        CSharpScript.EvaluateAsync("1 + 1");
        return Ok();
    }
}
