using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;

public class FilesController : Controller
{
    // ruleid: csharp-body-limit-off
    [DisableRequestSizeLimit]
    [HttpPost]
    public IActionResult Any() => Ok();

    // ok: csharp-body-limit-off
    [RequestSizeLimit(10_000_000)]
    [HttpPost]
    public IActionResult Bounded() => Ok();

    public void Configure(KestrelServerOptions server, FormOptions forms)
    {
        // ruleid: csharp-body-limit-off
        server.Limits.MaxRequestBodySize = null;
    }

    public void Bound(FormOptions forms)
    {
        // ok: csharp-body-limit-off
        forms.MultipartBodyLengthLimit = 10_000_000;
    }

    public void Configured(IHttpMaxRequestBodySizeFeature feature, long most)
    {
        if (most > 0)
            feature.MaxRequestBodySize = most;
        else
            // ok: csharp-body-limit-off
            feature.MaxRequestBodySize = null;
    }
}
