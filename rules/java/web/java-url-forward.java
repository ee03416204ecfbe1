import javax.servlet.http.*;

public class Pages extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-url-forward
    request.getRequestDispatcher(value).forward(request, response);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-url-forward
    request.getRequestDispatcher("/WEB-INF/home.jsp").forward(request, response);
  }
}
