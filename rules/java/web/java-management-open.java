import org.springframework.boot.actuate.autoconfigure.security.servlet.EndpointRequest;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;

class Security {
  void all(HttpSecurity http) throws Exception {
    // ruleid: java-management-open
    http.authorizeHttpRequests(auth -> auth.requestMatchers("/auth/**").permitAll()
        .requestMatchers("/actuator/**").permitAll()
        .anyRequest().authenticated());
  }

  void any(HttpSecurity http) throws Exception {
    // ruleid: java-management-open
    http.authorizeHttpRequests(auth -> auth.requestMatchers(EndpointRequest.toAnyEndpoint()).permitAll());
  }

  void older(HttpSecurity http) throws Exception {
    // ruleid: java-management-open
    http.authorizeRequests().antMatchers("/login", "/actuator/**").permitAll();
  }

  void health(HttpSecurity http) throws Exception {
    // ok: java-management-open
    http.authorizeHttpRequests(auth -> auth.requestMatchers("/actuator/health/**").permitAll());
    // ok: java-management-open
    http.authorizeHttpRequests(auth -> auth.requestMatchers("/actuator/**").hasRole("ADMIN"));
  }
}
