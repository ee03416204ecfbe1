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

    // Stars and brackets pass what encodes a name.
    public IActionResult EncodedForNames()
    {
        string value = Request.Query["value"];
        var searcher = new DirectorySearcher();
        // ruleid: csharp-ldap-injection
        searcher.Filter = "(uid=" + Microsoft.Security.Application.Encoder.LdapDistinguishedNameEncode(value) + ")";
        // ok: csharp-ldap-injection
        var entry = new DirectoryEntry("LDAP://uid=" + Microsoft.Security.Application.Encoder.LdapDistinguishedNameEncode(value));
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
