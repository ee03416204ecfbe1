import java.security.MessageDigest;
import org.apache.commons.codec.digest.DigestUtils;

class Digests {
  byte[] sum(byte[] data) throws Exception {
    // ruleid: java-weak-hash
    MessageDigest weak = MessageDigest.getInstance("MD5");
    String name = "SHA-1";
    // ruleid: java-weak-hash
    MessageDigest alsoWeak = MessageDigest.getInstance(name);
    // ruleid: java-weak-hash
    String hex = DigestUtils.md5Hex(data);
    // ok: java-weak-hash
    MessageDigest strong = MessageDigest.getInstance("SHA-256");
    return strong.digest(weak.digest(alsoWeak.digest(data)));
  }
}
