using System.Security.Cryptography;
class Digests {
  byte[] Sum(byte[] data) {
    // ruleid: csharp-weak-hash
    var weak = MD5.Create();
    // ok: csharp-weak-hash
    var strong = SHA256.Create();
    return strong.ComputeHash(weak.ComputeHash(data));
  }
}
