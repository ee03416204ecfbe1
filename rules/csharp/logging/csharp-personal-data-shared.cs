using System.Collections.Generic;
using Sentry;

public class Tracking
{
    public void SignedIn(Account account, Analytics analytics)
    {
        // ruleid: csharp-personal-data-shared
        analytics.Identify(account.Id, new Dictionary<string, object> { ["email"] = account.Email });
        // ruleid: csharp-personal-data-shared
        var user = new SentryUser { Email = account.Email };
        // ok: csharp-personal-data-shared
        analytics.Track(account.Id, new Dictionary<string, object> { ["plan"] = account.Plan });
    }
}
