using System;
using System.Web;

public class Handler : IHttpHandler
{
    public void ProcessRequest(HttpContext context)
    {
        try
        {
            Work();
        }
        catch (Exception error)
        {
            // ruleid: csharp-information-exposure
            context.Response.Write(error.ToString());
            // ok: csharp-information-exposure
            context.Response.Write("Something went wrong.");
        }
    }
}
