class Run {
  void bad(String name) throws Exception {
    // ruleid: java-command-string
    Runtime.getRuntime().exec("gzip " + name);
  }
  void good(String name) throws Exception {
    // ok: java-command-string
    new ProcessBuilder("gzip", "--", name).start();
  }
}
