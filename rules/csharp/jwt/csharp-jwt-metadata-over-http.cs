public static class Start
{
    public static void Add(JwtBearerOptions options, bool isLocal)
    {
        // ruleid: csharp-jwt-metadata-over-http
        options.RequireHttpsMetadata = false;
        // ok: csharp-jwt-metadata-over-http
        options.RequireHttpsMetadata = !isLocal;
    }
}
