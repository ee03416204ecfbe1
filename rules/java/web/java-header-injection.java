import javax.servlet.http.*;

public class Language extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-header-injection
    response.setHeader("Content-Language", value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-header-injection
    response.setHeader("Content-Language", "en");
  }
}
