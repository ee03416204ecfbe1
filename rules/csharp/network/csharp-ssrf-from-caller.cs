using System.Net;

public class Loader
{
    public string Load(string address)
    {
        var client = new WebClient();
        // ok: csharp-ssrf-from-caller
        client.DownloadString("https://example.com");
        // ruleid: csharp-ssrf-from-caller
        return client.DownloadString(address);
    }
}
