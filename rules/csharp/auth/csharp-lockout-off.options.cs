public class Startup
{
    public void ConfigureServices(IServiceCollection services)
    {
        services.Configure<IdentityOptions>(options =>
        {
            // ok: csharp-lockout-off
            options.Lockout.MaxFailedAccessAttempts = 5;
            // ruleid: csharp-lockout-off
            options.Lockout.AllowedForNewUsers = false;
        });
    }
}
