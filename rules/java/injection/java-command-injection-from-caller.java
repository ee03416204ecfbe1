class Tools {
  void run(String command) throws Exception {
    // ruleid: java-command-injection-from-caller
    Runtime.getRuntime().exec(command);
    // ok: java-command-injection-from-caller
    Runtime.getRuntime().exec("uptime");
  }
}
