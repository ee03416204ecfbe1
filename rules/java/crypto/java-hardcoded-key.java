import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
class Keys {
  SecretKeySpec bad() {
    // ruleid: java-hardcoded-key
    return new SecretKeySpec("0123456789abcdef".getBytes(), "AES");
  }
  SecretKeySpec good(byte[] key) {
    // ok: java-hardcoded-key
    return new SecretKeySpec(key, "AES");
  }
  IvParameterSpec vector() {
    // ok: java-hardcoded-key
    return new IvParameterSpec("0123456789abcdef".getBytes());
  }
}
