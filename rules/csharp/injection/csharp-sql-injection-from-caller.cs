using System.Data.SqlClient;

public class Reports
{
    public void Run(string sql, SqlConnection connection)
    {
        // ruleid: csharp-sql-injection-from-caller
        var command = new SqlCommand(sql, connection);
        // ok: csharp-sql-injection-from-caller
        var fixedCommand = new SqlCommand("SELECT 1", connection);
    }
}
