import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
class Vectors {
  IvParameterSpec bad() {
    // ruleid: java-static-iv
    return new IvParameterSpec("0123456789abcdef".getBytes());
  }
  GCMParameterSpec worse() {
    // ruleid: java-static-iv
    return new GCMParameterSpec(128, "0123456789ab".getBytes());
  }
  IvParameterSpec good(byte[] vector) {
    // ok: java-static-iv
    return new IvParameterSpec(vector);
  }
}
