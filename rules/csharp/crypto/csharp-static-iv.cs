using System.Security.Cryptography;
using System.Text;

class Fixed
{
    private static readonly byte[] Iv = new byte[16];

    byte[] Encrypt(byte[] key, byte[] text)
    {
        using var aes = Aes.Create();
        aes.Key = key;
        // ruleid: csharp-static-iv
        aes.IV = Iv;
        return aes.EncryptCbc(text, aes.IV);
    }

    ICryptoTransform Other(Aes aes, byte[] key)
    {
        // ruleid: csharp-static-iv
        return aes.CreateEncryptor(key, Encoding.UTF8.GetBytes("0123456789abcdef"));
    }
}

class Drawn
{
    byte[] Encrypt(byte[] key, byte[] text, byte[] iv)
    {
        using var aes = Aes.Create();
        aes.Key = key;
        aes.GenerateIV();
        // ok: csharp-static-iv
        aes.IV = RandomNumberGenerator.GetBytes(16);
        return aes.EncryptCbc(text, aes.IV);
    }

    byte[] Decrypt(byte[] key, byte[] text, byte[] iv)
    {
        using var aes = Aes.Create();
        // ok: csharp-static-iv
        aes.IV = iv;
        return aes.DecryptCbc(text, iv);
    }
}
