using System.Security.Cryptography;
using BCrypt.Net;

class Keys {
    byte[] Of(string password, byte[] salt) {
        // ruleid: csharp-few-iterations
        using var few = new Rfc2898DeriveBytes(password, salt, 10000);
        // ruleid: csharp-few-iterations
        var also = Rfc2898DeriveBytes.Pbkdf2(password, salt, 1000, HashAlgorithmName.SHA256, 32);
        // ruleid: csharp-few-iterations
        var low = BCrypt.HashPassword(password, 6);
        // ok: csharp-few-iterations
        var high = BCrypt.HashPassword(password, 12);
        // ok: csharp-few-iterations
        return Rfc2898DeriveBytes.Pbkdf2(password, salt, 600000, HashAlgorithmName.SHA256, 32);
    }
}
