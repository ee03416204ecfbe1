using Microsoft.AspNetCore.Mvc;
using MongoDB.Bson;

public class ItemsController : Controller
{
    public IActionResult Unsafe()
    {
        string value = Request.Query["value"];
        // ruleid: csharp-nosql-injection
        var filter = BsonDocument.Parse("{ name: '" + value + "' }");
        return Ok();
    }

    public IActionResult Safe()
    {
        string value = Request.Query["value"];
        // ok: csharp-nosql-injection
        var filter = new BsonDocument("name", value);
        return Ok();
    }
}
