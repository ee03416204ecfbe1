using Microsoft.AspNetCore.Mvc;
using System.Net.Http;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        var client = new HttpClient();
        // ruleid: csharp-ssrf
        client.GetStringAsync(value);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        var client = new HttpClient();
        // ok: csharp-ssrf
        client.GetStringAsync("https://api.example/status");
        return Ok();
    }
}
