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

    public async Task<IActionResult> Body(IFormFile file, Stream given)
    {
        // ok: csharp-path-traversal
        using var body = new StreamReader(HttpContext.Request.Body, Encoding.UTF8);
        await using var upload = file.OpenReadStream();
        // ok: csharp-path-traversal
        using var rows = new StreamReader(upload);
        // ok: csharp-path-traversal
        using var page = new StreamReader(GetType().Assembly.GetManifestResourceStream("pages." + Request.Query["page"]));
        // ok: csharp-path-traversal
        using var valid = new StreamReader("/srv/files/" + Names.MakeValidFileName(Request.Query["name"]));
        // ok: csharp-path-traversal
        using var kept = new StreamReader(protector.Unprotect(Request.Query["name"]));
        // ruleid: csharp-path-traversal
        using var one = new StreamReader("/srv/files/" + Request.Query["name"]);
        return Ok();
    }

    [HttpGet("pages/{name}")]
    public IActionResult Page(string name, string other)
    {
        // ok: csharp-path-traversal
        var page = System.IO.File.ReadAllText("/srv/pages/" + name);
        // ruleid: csharp-path-traversal
        var next = System.IO.File.ReadAllText("/srv/pages/" + other);
        return Ok();
    }

    [HttpGet("trees/{**name}")]
    public IActionResult Tree(string name)
    {
        // ruleid: csharp-path-traversal
        var text = System.IO.File.ReadAllText("/srv/trees/" + name);
        return Ok();
    }

    public IResult Given(string given)
    {
        // ok: csharp-path-traversal
        if (given == "a") return TypedResults.VirtualFile("files/" + given);
        // ruleid: csharp-path-traversal
        return Microsoft.AspNetCore.Http.TypedResults.PhysicalFile("/srv/files/" + given);
    }
}
