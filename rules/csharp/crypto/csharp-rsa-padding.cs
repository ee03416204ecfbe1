using System.Security.Cryptography;
class Seal {
  byte[] Run(RSA rsa, byte[] data) {
    // ruleid: csharp-rsa-padding
    var weak = rsa.Encrypt(data, RSAEncryptionPadding.Pkcs1);
    // ok: csharp-rsa-padding
    return rsa.Encrypt(data, RSAEncryptionPadding.OaepSHA256);
  }
}
