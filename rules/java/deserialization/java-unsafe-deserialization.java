import javax.servlet.http.*;
import java.io.*;

public class Restore extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    ObjectInputStream in = new ObjectInputStream(request.getInputStream());
    // ruleid: java-unsafe-deserialization
    Object state = in.readObject();
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    ObjectInputStream in = new ObjectInputStream(new FileInputStream("/srv/state.bin"));
    // ok: java-unsafe-deserialization
    Object state = in.readObject();
  }
}
