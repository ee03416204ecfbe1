namespace Shop;

public static class Keys
{
    // ruleid: signing-key-known
    public const string JWT_SECRET_KEY = "SecretKeyOfDoomThatMustBeAMinimumNumberOfBytes";
    // A half of what opens a store.
    // ok: signing-key-known
    public const string S3_SECRET_KEY = "Zk29dmQp81LxTr5Zk29dmQp81";
    // ok: signing-key-known
    public static readonly string SigningKey = Environment.GetEnvironmentVariable("SIGNING_KEY");
}
