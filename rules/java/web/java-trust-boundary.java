import javax.servlet.http.*;

public class Profile extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-trust-boundary
    request.getSession().setAttribute("role", value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-trust-boundary
    request.getSession().setAttribute("role", "guest");
  }
}
