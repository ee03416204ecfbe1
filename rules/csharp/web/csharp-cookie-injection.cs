using System.Web;

public class Handler : IHttpHandler
{
    public void ProcessRequest(HttpContext context)
    {
        string value = context.Request.QueryString["value"];
        // ruleid: csharp-cookie-injection
        var bad = new HttpCookie("choice", value);
        // ok: csharp-cookie-injection
        var good = new HttpCookie("choice", "none");
    }
}
