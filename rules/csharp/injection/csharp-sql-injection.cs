using Microsoft.AspNetCore.Mvc;
using System.Data.SqlClient;

public class ThingsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        var connection = new SqlConnection("...");
        // ruleid: csharp-sql-injection
        var command = new SqlCommand("SELECT * FROM accounts WHERE owner = '" + value + "'", connection);
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        var connection = new SqlConnection("...");
        // ok: csharp-sql-injection
        var command = new SqlCommand("SELECT * FROM accounts WHERE owner = @owner", connection);
        command.Parameters.AddWithValue("@owner", value);
        return Ok();
    }
}
