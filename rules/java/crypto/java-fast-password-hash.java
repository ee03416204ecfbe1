import java.security.MessageDigest;
import org.apache.commons.codec.digest.DigestUtils;

class Accounts {
  void keep(User user, String password) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    // ruleid: java-fast-password-hash
    user.setDigest(digest.digest(password.getBytes()));
    // ruleid: java-fast-password-hash
    user.setOther(DigestUtils.sha512Hex(user.getSalt() + password));
    // ok: java-fast-password-hash
    user.setPicture(DigestUtils.sha256Hex(user.getMail()));
  }
}
