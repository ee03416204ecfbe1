using System;
using System.Net.Http;
using Microsoft.AspNetCore.Mvc;

public class PreviewController : ControllerBase
{
    private static readonly HttpClient Client = new();

    [HttpGet("preview")]
    public async Task<IActionResult> Preview([FromQuery] string target)
    {
        if (!Uri.TryCreate(target, UriKind.Absolute, out var uri)) return BadRequest();
        // ruleid: csharp-ssrf
        return Content(await Client.GetStringAsync(uri));
    }

    [HttpGet("own")]
    public async Task<IActionResult> Own([FromQuery] string target)
    {
        if (!Uri.TryCreate("https://cdn.acme.test/a.txt", UriKind.Absolute, out var uri)) return BadRequest();
        // ok: csharp-ssrf
        return Content(await Client.GetStringAsync(uri));
    }
}
