using Microsoft.AspNetCore.Mvc;
using System.Xml;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        var document = new XmlDocument();
        // ruleid: csharp-xpath-injection
        document.SelectNodes("//user[@name='" + value + "']");
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        var document = new XmlDocument();
        // ok: csharp-xpath-injection
        document.SelectNodes("//user[@active]");
        return Ok();
    }
}
