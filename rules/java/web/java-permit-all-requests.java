class Security {
  void filter(org.springframework.security.config.annotation.web.builders.HttpSecurity http) throws Exception {
    // ruleid: java-permit-all-requests
    http.authorizeHttpRequests(a -> a.anyRequest().permitAll());
    // ok: java-permit-all-requests
    http.authorizeHttpRequests(a -> a.requestMatchers("/").permitAll().anyRequest().authenticated());
  }
}
