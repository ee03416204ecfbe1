import javax.crypto.Cipher;
class Seal {
  void run() throws Exception {
    // ruleid: java-rsa-without-oaep
    Cipher a = Cipher.getInstance("RSA/ECB/NoPadding");
    // ok: java-rsa-without-oaep
    Cipher b = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
  }
}
