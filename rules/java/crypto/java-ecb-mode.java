import javax.crypto.Cipher;
class Seal {
  void run() throws Exception {
    // ruleid: java-ecb-mode
    Cipher a = Cipher.getInstance("AES/ECB/PKCS5Padding");
    // ruleid: java-ecb-mode
    Cipher b = Cipher.getInstance("AES");
    // ok: java-ecb-mode
    Cipher c = Cipher.getInstance("AES/GCM/NoPadding");
    // ok: java-ecb-mode
    Cipher d = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
  }
}
