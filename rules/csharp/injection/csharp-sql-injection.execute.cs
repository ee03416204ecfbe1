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
        // ruleid: csharp-sql-injection
        return _connection.QueryUnbufferedAsync<int>("SELECT id FROM users WHERE name = '" + name + "'");
    }
}
