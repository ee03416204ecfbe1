import java.sql.Statement;
import java.sql.Connection;
class Users {
  void find(Connection c, Statement s, String name) throws Exception {
    // ruleid: java-sql-string-building
    s.executeQuery("SELECT * FROM users WHERE name = '" + name + "'");
    String sql = String.format("DELETE FROM users WHERE name = '%s'", name);
    // ruleid: java-sql-string-building
    s.executeUpdate(sql);
    // ok: java-sql-string-building
    c.prepareStatement("SELECT * FROM users WHERE name = ?").setString(1, name);
  }
  private void clear(Statement s, String table) throws Exception {
    // ok: java-sql-string-building
    s.executeUpdate("DELETE FROM " + table + " WHERE kept = 0");
  }
  private void clearOf(Statement s, String table) throws Exception {
    // ruleid: java-sql-string-building
    s.executeUpdate("DELETE FROM " + table + " WHERE kept = 0");
  }
  void run(Statement s, String kind) throws Exception {
    for (String one : List.of("sessions", "tokens")) clear(s, one);
    clear(s, Tables.LOGS);
    clearOf(s, kind);
  }
}
