using Microsoft.AspNetCore.Mvc;
using System.Xml;

public class ItemsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        using (XmlWriter writer = XmlWriter.Create("out.xml"))
        {
            // ruleid: csharp-xml-injection
            writer.WriteRaw("<name>" + value + "</name>");
        }
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        using (XmlWriter writer = XmlWriter.Create("out.xml"))
        {
            // ok: csharp-xml-injection
            writer.WriteElementString("name", value);
        }
        return Ok();
    }
}
