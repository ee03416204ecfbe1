import javax.servlet.http.*;

public class Remember extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-cookie-injection
    Cookie cookie = new Cookie("theme", value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-cookie-injection
    Cookie cookie = new Cookie("theme", "dark");
  }
}
