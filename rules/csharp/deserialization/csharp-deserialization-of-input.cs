using Microsoft.AspNetCore.Mvc;
using System.Runtime.Serialization.Formatters.Binary;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        var formatter = new BinaryFormatter();
        // ruleid: csharp-deserialization-of-input
        var state = formatter.Deserialize(Request.Body);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-deserialization-of-input
        var state = System.Text.Json.JsonSerializer.Deserialize<State>(value);
        return Ok();
    }
}
