import javax.crypto.Cipher;
class Seal {
  void run() throws Exception {
    // ruleid: java-padding-oracle
    Cipher a = Cipher.getInstance("AES/CBC/PKCS5Padding");
    // ok: java-padding-oracle
    Cipher b = Cipher.getInstance("AES/GCM/NoPadding");
  }
}
