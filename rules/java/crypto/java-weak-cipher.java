import javax.crypto.Cipher;
class Seal {
  void run() throws Exception {
    // ruleid: java-weak-cipher
    Cipher weak = Cipher.getInstance("DES/CBC/PKCS5Padding");
    // ruleid: java-weak-cipher
    Cipher rc4 = Cipher.getInstance("RC4");
    // ok: java-weak-cipher
    Cipher strong = Cipher.getInstance("AES/GCM/NoPadding");
  }
}
