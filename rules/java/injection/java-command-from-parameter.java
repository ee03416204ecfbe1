public class Tools {
  public void convert(String file) throws Exception {
    // ruleid: java-command-from-parameter
    Runtime.getRuntime().exec("convert " + file + " out.png");
  }

  public void version() throws Exception {
    // ok: java-command-from-parameter
    Runtime.getRuntime().exec("convert --version");
  }
}
