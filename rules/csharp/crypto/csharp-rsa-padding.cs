using System.Security.Cryptography;
class Seal {
  byte[] Run(RSA rsa, byte[] data) {
    // ruleid: csharp-rsa-padding
    var weak = rsa.Encrypt(data, RSAEncryptionPadding.Pkcs1);
    // ok: csharp-rsa-padding
    return rsa.Encrypt(data, RSAEncryptionPadding.OaepSHA256);
  }

  byte[] Exchange(RSA rsa, byte[] key) {
    // ok: csharp-rsa-padding
    var formatter = new RSAPKCS1KeyExchangeFormatter(rsa);
    // ruleid: csharp-rsa-padding
    return formatter.CreateKeyExchange(key);
  }
  byte[] ExchangeWell(RSA rsa, byte[] key) {
    var formatter = new RSAOAEPKeyExchangeFormatter(rsa);
    // ok: csharp-rsa-padding
    return formatter.CreateKeyExchange(key);
  }
  AsymmetricKeyExchangeDeformatter Opener(RSA rsa) {
    // ruleid: csharp-rsa-padding
    return new RSAPKCS1KeyExchangeDeformatter(rsa);
  }
}
