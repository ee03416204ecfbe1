using Microsoft.AspNetCore.Mvc;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-open-redirect
        return Redirect(value);
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        if (Url.IsLocalUrl(value))
        {
            // ok: csharp-open-redirect
            return Redirect(value);
        }
        return Redirect("/");
    }

    public IActionResult Moved(string to)
    {
        // ruleid: csharp-open-redirect
        return RedirectPermanentPreserveMethod(to);
    }

    public IActionResult Inside(string to)
    {
        // ok: csharp-open-redirect
        return LocalRedirect(to);
    }

    public void Headers(string to)
    {
        // ruleid: csharp-open-redirect
        Response.Headers.Location = to;
        // ruleid: csharp-open-redirect
        Response.Headers["Location"] = to;
        // ruleid: csharp-open-redirect
        Response.Headers.Append(HeaderNames.Location, to);
        // ok: csharp-open-redirect
        Response.Headers["X-Name"] = to;
        // ok: csharp-open-redirect
        Response.Headers.Location = new System.Uri(to).PathAndQuery;
    }

    public IActionResult SignIn(string returnUrl)
    {
        // ruleid: csharp-open-redirect
        var properties = new Microsoft.AspNetCore.Authentication.AuthenticationProperties { RedirectUri = returnUrl };
        return Challenge(properties);
    }

    public IActionResult SignOut(string logoutId)
    {
        string address = Url.Action("SignedOut", new { logoutId });
        // ok: csharp-open-redirect
        return SignOut(new Microsoft.AspNetCore.Authentication.AuthenticationProperties { RedirectUri = address });
    }

    public IActionResult Again()
    {
        // ok: csharp-open-redirect
        return Redirect(Request.GetDisplayUrl());
    }
}
