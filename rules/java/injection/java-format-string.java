import javax.servlet.http.*;

public class Notes extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-format-string
    String text = String.format(value, "a");
    // ruleid: java-format-string
    System.out.printf(value);
    // ok: java-format-string
    System.err.printf("%s", value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-format-string
    String text = String.format("%s", value);
  }
}
