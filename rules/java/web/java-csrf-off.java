class Security {
  void configure(HttpSecurity http) throws Exception {
    // ruleid: java-csrf-off
    http.csrf().disable();
    // ruleid: java-csrf-off
    http.csrf(csrf -> csrf.disable());
    // ok: java-csrf-off
    http.csrf(Customizer.withDefaults());
  }
}
