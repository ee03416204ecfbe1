using Microsoft.AspNetCore.Mvc;
using System.IO;
using System.Xml;
using System.Xml.Xsl;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        var transform = new XslCompiledTransform();
        // ruleid: csharp-xslt-injection
        transform.Load(XmlReader.Create(new StringReader(value)));
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        var transform = new XslCompiledTransform();
        // ok: csharp-xslt-injection
        transform.Load("sheet.xsl");
        return Ok();
    }
}
