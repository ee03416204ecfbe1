import java.sql.*;

public class Reports {
  public ResultSet byName(Connection connection, String name) throws SQLException {
    // ruleid: java-sql-from-parameter
    return connection.createStatement().executeQuery("SELECT * FROM report WHERE name = '" + name + "'");
  }

  public ResultSet bound(Connection connection, String name) throws SQLException {
    // ok: java-sql-from-parameter
    PreparedStatement statement = connection.prepareStatement("SELECT * FROM report WHERE name = ?");
    statement.setString(1, name);
    return statement.executeQuery();
  }
}
