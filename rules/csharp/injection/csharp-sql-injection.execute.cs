using Dapper;
using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;
using System.Data;

public class UsersController : ControllerBase
{
    private readonly ShopContext _context;
    private readonly IDbConnection _connection;

    public object Rename(string name)
    {
        // ok: csharp-sql-injection
        _context.Database.ExecuteSql($"UPDATE users SET name = {name}");
        // ruleid: csharp-sql-injection
        _context.Database.ExecuteSqlRaw("UPDATE users SET name = '" + name + "'");
        // ok: csharp-sql-injection
        _context.Users.FromSql($"SELECT * FROM users WHERE name = {name}");
        // ruleid: csharp-sql-injection
        _context.Users.FromSqlRaw($"SELECT * FROM users WHERE name = '{name}'");
        // ruleid: csharp-sql-injection
        return _connection.QueryUnbufferedAsync<int>("SELECT id FROM users WHERE name = '" + name + "'");
    }

    public void Sources(Npgsql.NpgsqlDataSource source, Microsoft.Data.SqlClient.SqlCommandBuilder builder, string name)
    {
        // ruleid: csharp-sql-injection
        using var one = source.CreateCommand("SELECT id FROM users WHERE name = '" + name + "'");
        // ruleid: csharp-sql-injection
        var two = new Microsoft.Data.SqlClient.SqlBatchCommand("SELECT id FROM users WHERE name = '" + name + "'");
        // ok: csharp-sql-injection
        var three = new Microsoft.Data.SqlClient.SqlCommand("SELECT id FROM " + builder.QuoteIdentifier(name));
    }
}

public class ShopContext : DbContext
{
    public DbSet<User> Users { get; set; }
}
