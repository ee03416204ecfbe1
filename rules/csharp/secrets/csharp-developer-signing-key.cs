public class Startup
{
    public void ConfigureServices(IServiceCollection services)
    {
        // ruleid: csharp-developer-signing-key
        services.AddIdentityServer().AddDeveloperSigningCredential();
        // ok: csharp-developer-signing-key
        services.AddIdentityServer().AddSigningCredential(Keys.Current());
    }
}
