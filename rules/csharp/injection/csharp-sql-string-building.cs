using System.Data.SqlClient;
class Users {
  void Find(SqlConnection c, string name) {
    // ruleid: csharp-sql-string-building
    var bad = new SqlCommand("SELECT * FROM users WHERE name = '" + name + "'", c);
    // ok: csharp-sql-string-building
    var good = new SqlCommand("SELECT * FROM users WHERE name = @name", c);
  }
}
