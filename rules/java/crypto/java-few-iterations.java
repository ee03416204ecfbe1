import javax.crypto.spec.PBEKeySpec;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

class Keys {
    void of(char[] password, byte[] salt) {
        // ruleid: java-few-iterations
        PBEKeySpec few = new PBEKeySpec(password, salt, 1000, 256);
        // ok: java-few-iterations
        PBEKeySpec enough = new PBEKeySpec(password, salt, 600000, 256);
        // ruleid: java-few-iterations
        BCryptPasswordEncoder low = new BCryptPasswordEncoder(6);
        // ok: java-few-iterations
        BCryptPasswordEncoder high = new BCryptPasswordEncoder(12);
    }
}
