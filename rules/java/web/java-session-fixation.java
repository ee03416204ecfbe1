class Security {
  void filter(org.springframework.security.config.annotation.web.builders.HttpSecurity http) throws Exception {
    // ruleid: java-session-fixation
    http.sessionManagement().sessionFixation().none();
    // ok: java-session-fixation
    http.sessionManagement().sessionFixation().changeSessionId();
  }
}
