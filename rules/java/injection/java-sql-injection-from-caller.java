class Reports {
  void run(java.sql.Statement statement, String sql) throws Exception {
    // ruleid: java-sql-injection-from-caller
    statement.executeQuery(sql);
    // ok: java-sql-injection-from-caller
    statement.executeQuery("SELECT 1");
  }
}
