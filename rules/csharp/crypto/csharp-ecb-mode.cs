using System.Security.Cryptography;
class Seal {
  void Run(Aes aes) {
    // ruleid: csharp-ecb-mode
    aes.Mode = CipherMode.ECB;
    // ok: csharp-ecb-mode
    aes.Mode = CipherMode.CBC;
  }
}
