using System.IO;
using System.IO.Compression;
using Microsoft.AspNetCore.Mvc;

public class PackedController : Controller
{
    [HttpPost]
    public IActionResult Post()
    {
        var target = new MemoryStream();
        var packed = new GZipStream(Request.Body, CompressionMode.Decompress);
        // ruleid: csharp-decompression-bomb
        packed.CopyTo(target);
        // ok: csharp-decompression-bomb
        var count = packed.Read(new byte[4096], 0, 4096);
        return Ok(count);
    }
}
