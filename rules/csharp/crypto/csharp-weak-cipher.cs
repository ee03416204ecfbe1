using System.Security.Cryptography;
class Seal {
  void Run() {
    // ruleid: csharp-weak-cipher
    var weak = DES.Create();
    // ruleid: csharp-weak-cipher
    var old = new TripleDESCryptoServiceProvider();
    // ok: csharp-weak-cipher
    var strong = Aes.Create();
  }
}
