using Microsoft.AspNetCore.Mvc;
using System.DirectoryServices;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        var searcher = new DirectorySearcher();
        // ruleid: csharp-ldap-injection
        searcher.Filter = "(uid=" + value + ")";
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        var searcher = new DirectorySearcher();
        // ok: csharp-ldap-injection
        searcher.Filter = "(uid=" + Microsoft.Security.Application.Encoder.LdapFilterEncode(value) + ")";
        return Ok();
    }
}
