public class Startup
{
    public void ConfigureServices(IServiceCollection services)
    {
        services.Configure<IdentityOptions>(options =>
        {
            // ruleid: csharp-short-passwords
            options.Password.RequiredLength = 3;
        });
        services.Configure<IdentityOptions>(options =>
        {
            // ok: csharp-short-passwords
            options.Password.RequiredLength = 12;
        });
    }
}
