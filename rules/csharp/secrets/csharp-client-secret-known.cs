using Duende.IdentityServer.Models;

public static class Known
{
    public static Client[] Clients(string given) => new[]
    {
        new Client
        {
            ClientId = "shop",
            // ruleid: csharp-client-secret-known
            ClientSecrets = { new Secret("letmein".Sha256()) },
        },
        new Client
        {
            ClientId = "stock",
            // ok: csharp-client-secret-known
            ClientSecrets = { new Secret(given.Sha256()) },
        },
    };
}
