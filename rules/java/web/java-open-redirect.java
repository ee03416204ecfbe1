import javax.servlet.http.*;

public class Leave extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-open-redirect
    response.sendRedirect(value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    String target = "home".equals(value) ? "/home" : "/";
    // ok: java-open-redirect
    response.sendRedirect(target);
  }
}
