using Microsoft.AspNetCore.Html;
using Microsoft.AspNetCore.Mvc;
using System.Net;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-xss
        var greeting = new HtmlString("<p>Hello " + value + "</p>");
        return View(greeting);
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-xss
        var greeting = new HtmlString("<p>Hello " + WebUtility.HtmlEncode(value) + "</p>");
        return View(greeting);
    }

    // Where the application is mounted is said by who deploys it.
    public IActionResult Mounted()
    {
        // ok: csharp-xss
        var script = new HtmlString("<script src='" + Request.PathBase + "/app.js'></script>");
        return Ok(script);
    }

    public IActionResult Page(string name)
    {
        // ruleid: csharp-xss
        return new ContentResult { Content = "<p>" + name, ContentType = "text/html" };
    }

    public IActionResult Text(string name)
    {
        // ok: csharp-xss
        return new ContentResult { Content = "<p>" + name, ContentType = "text/plain" };
    }

    public static void Endpoints(Microsoft.AspNetCore.Builder.WebApplication app)
    {
        // ruleid: csharp-xss
        app.MapGet("/page", (string name) => Microsoft.AspNetCore.Http.Results.Content("<p>" + name, "text/html"));
        // ok: csharp-xss
        app.MapGet("/text", (string name) => Microsoft.AspNetCore.Http.Results.Text("<p>" + name));
    }
}
