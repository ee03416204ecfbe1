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

    public IActionResult Remember()
    {
        HttpContext.Session.SetString("owner", Request.Query["owner"]);
        HttpContext.Session.SetString("count", "1");
        return Ok();
    }

    public IActionResult Again()
    {
        var connection = new SqlConnection("...");
        // ruleid: csharp-sql-injection
        var command = new SqlCommand("SELECT * FROM accounts WHERE owner = '" + HttpContext.Session.GetString("owner") + "'", connection);
        // ok: csharp-sql-injection
        var other = new SqlCommand("SELECT * FROM accounts WHERE owner = '" + HttpContext.Session.GetString("count") + "'", connection);
        return Ok();
    }
}
