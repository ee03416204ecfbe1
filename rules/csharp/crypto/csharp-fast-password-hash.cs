using System.Security.Cryptography;

public class Accounts
{
    public void Keep(User user, string password)
    {
        // ruleid: csharp-fast-password-hash
        user.Digest = SHA256.HashData(Encoding.UTF8.GetBytes(password));
        // ruleid: csharp-fast-password-hash
        user.Other = SHA512.Create().ComputeHash(Encoding.UTF8.GetBytes(user.Salt + password));
        // ok: csharp-fast-password-hash
        user.Picture = SHA256.HashData(Encoding.UTF8.GetBytes(user.Mail));
    }
}
