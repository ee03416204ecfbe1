import org.springframework.context.annotation.Bean;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.NoOpPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class Encoders {
  @Bean
  PasswordEncoder plain() {
    // ruleid: java-passwords-in-clear
    return NoOpPasswordEncoder.getInstance();
  }

  @Bean
  PasswordEncoder hashed() {
    // ok: java-passwords-in-clear
    return new BCryptPasswordEncoder();
  }
}
