class Security {
  void configure(HttpSecurity http) throws Exception {
    // ruleid: java-headers-off
    http.headers().frameOptions().disable();
    // ok: java-headers-off
    http.headers().frameOptions().sameOrigin();
  }
}
