import java.io.ObjectInputStream;
import java.io.Serializable;

class Task implements Serializable {
  private String command;

  private void readObject(ObjectInputStream in) throws Exception {
    in.defaultReadObject();
    // ruleid: java-runs-command-when-read
    Runtime.getRuntime().exec(getCommand());
  }

  void run() throws Exception {
    // ok: java-runs-command-when-read
    Runtime.getRuntime().exec(getCommand());
  }

  String getCommand() {
    return command;
  }
}
