public class ShopContext : DbContext
{
    protected override void OnConfiguring(DbContextOptionsBuilder options)
    {
        // ruleid: csharp-parameters-logged
        options.EnableSensitiveDataLogging();
    }
}

public class BackOfficeContext : DbContext
{
    protected override void OnConfiguring(DbContextOptionsBuilder options)
    {
        // ok: csharp-parameters-logged
        options.EnableSensitiveDataLogging(false);
        if (environment.IsDevelopment())
        {
            // ok: csharp-parameters-logged
            options.EnableSensitiveDataLogging();
        }
    }
}
