public class RequireUser
{
    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        // ruleid: check-skipped-by-address
        if (context.Request.GetDisplayUrl().Contains("/public"))
        {
            await next(context);
            return;
        }
        if (!context.User.Identity.IsAuthenticated)
        {
            context.Response.StatusCode = 401;
            return;
        }
        await next(context);
    }
}

public class RequireToken
{
    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        // ok: check-skipped-by-address
        if (context.Request.Path.StartsWithSegments("/public"))
        {
            await next(context);
            return;
        }
        if (!context.User.Identity.IsAuthenticated)
        {
            context.Response.StatusCode = 401;
            return;
        }
        await next(context);
    }
}
