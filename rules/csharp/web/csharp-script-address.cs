using System;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Rendering;

public class CardController : Controller
{
    public IActionResult Show([FromQuery] string site)
    {
        var link = new TagBuilder("a");
        // ruleid: csharp-script-address
        link.MergeAttribute("href", site);
        // ok: csharp-script-address
        link.MergeAttribute("href", "/users/" + site);
        // ok: csharp-script-address
        link.MergeAttribute("title", site);
        if (new Uri(site).Scheme == Uri.UriSchemeHttps)
        {
            // ok: csharp-script-address
            link.MergeAttribute("href", site);
        }
        if (site.StartsWith("https://"))
        {
            // ok: csharp-script-address
            link.MergeAttribute("href", site);
        }
        return View(link);
    }
}
