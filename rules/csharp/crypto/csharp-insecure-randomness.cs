using System;
using System.Security.Cryptography;
class Tokens {
  string NewToken() {
    // ruleid: csharp-insecure-randomness
    var random = new Random();
    return random.Next().ToString();
  }
  int Jitter() {
    // ok: csharp-insecure-randomness
    var random = new Random();
    return random.Next(10);
  }
  AesGcm Cipher() {
    var bytes = new byte[32];
    new Random().NextBytes(bytes);
    // ruleid: csharp-insecure-randomness
    return new AesGcm(bytes);
  }
  AesGcm GoodCipher() {
    var bytes = new byte[32];
    RandomNumberGenerator.Fill(bytes);
    // ok: csharp-insecure-randomness
    return new AesGcm(bytes);
  }
  int GenerateResetCode(Random shared) {
    // ruleid: csharp-insecure-randomness
    return shared.Next(100000, 999999);
  }
  int NextColorCode(Random shared) {
    // ok: csharp-insecure-randomness
    return shared.Next(255);
  }
}
