class Security {
  void filter(org.springframework.security.config.annotation.web.builders.HttpSecurity http) throws Exception {
    // ruleid: java-nobody-asked
    http.authorizeHttpRequests(a -> a.requestMatchers("/**").permitAll());
  }
  void part(org.springframework.security.config.annotation.web.builders.HttpSecurity http) throws Exception {
    // ok: java-nobody-asked
    http.authorizeHttpRequests(a -> a.requestMatchers("/assets/**").permitAll());
  }
}
