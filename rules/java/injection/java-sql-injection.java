import javax.servlet.http.*;
import java.sql.*;

public class Accounts extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Connection connection = DriverManager.getConnection("jdbc:h2:mem:a");
    Statement statement = connection.createStatement();
    // ruleid: java-sql-injection
    ResultSet rows = statement.executeQuery("SELECT * FROM accounts WHERE owner = '" + value + "'");
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Connection connection = DriverManager.getConnection("jdbc:h2:mem:a");
    // ok: java-sql-injection
    PreparedStatement statement = connection.prepareStatement("SELECT * FROM accounts WHERE owner = ?");
    statement.setString(1, value);
    ResultSet rows = statement.executeQuery();
  }

  @Override
  public void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {
    request.getSession().setAttribute("owner", request.getParameter("owner"));
    request.getSession().setAttribute("count", "1");
  }

  @Override
  public void doDelete(HttpServletRequest request, HttpServletResponse response) throws Exception {
    HttpSession session = request.getSession();
    Statement statement = DriverManager.getConnection("jdbc:h2:mem:a").createStatement();
    // ruleid: java-sql-injection
    statement.executeUpdate("DELETE FROM accounts WHERE owner = '" + session.getAttribute("owner") + "'");
    // ok: java-sql-injection
    statement.executeUpdate("DELETE FROM accounts WHERE owner = '" + session.getAttribute("count") + "'");
  }

  public void doTrace(HttpServletRequest request, HttpServletResponse response) {
    UserExample example = new UserExample();
    // ruleid: java-sql-injection
    example.setOrderByClause(request.getParameter("order"));
    // ok: java-sql-injection
    example.setOrderByClause("id desc");
  }
}
