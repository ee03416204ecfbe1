class Security {
  void filter(org.springframework.security.config.annotation.web.builders.HttpSecurity http) throws Exception {
    // ok: java-nobody-asked
    http.authorizeHttpRequests(a -> a.requestMatchers("/admin/**").hasRole("ADMIN").anyRequest().permitAll());
  }
}
