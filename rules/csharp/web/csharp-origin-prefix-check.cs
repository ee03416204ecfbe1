using System.Collections.Generic;
using System.Linq;

class Origins {
  bool Allowed(string origin, string host, string trustedOrigin, string trustedDomain, List<string> allowedOrigins) {
    // ruleid: csharp-origin-prefix-check
    if (origin.StartsWith(trustedOrigin)) return true;
    // ruleid: csharp-origin-prefix-check
    if (host.EndsWith(trustedDomain)) return true;
    // ok: csharp-origin-prefix-check
    if (host.EndsWith("." + trustedDomain)) return true;
    // ruleid: csharp-origin-prefix-check
    if (allowedOrigins.Any(one => origin.StartsWith(one))) return true;
    // ok: csharp-origin-prefix-check
    return allowedOrigins.Contains(origin);
  }
}

class Fixed
{
    private readonly string allowedOrigins;
    private readonly List<string> allowedList;

    bool May(string origin)
    {
        // ruleid: csharp-origin-prefix-check
        if (origin.EndsWith("shop.example")) return true;
        // ruleid: csharp-origin-prefix-check
        if (allowedOrigins.Contains(origin)) return true;
        // ok: csharp-origin-prefix-check
        if (origin.EndsWith(".shop.example")) return true;
        // ok: csharp-origin-prefix-check
        return allowedList.Contains(origin);
    }
}
