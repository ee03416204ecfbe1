using System.IO;
using System.IO.Compression;

class Unpack
{
    void All(string source, string target)
    {
        using ZipArchive archive = ZipFile.OpenRead(source);
        foreach (ZipArchiveEntry entry in archive.Entries)
        {
            // ruleid: csharp-zip-slip
            entry.ExtractToFile(Path.Combine(target, entry.FullName));
        }
    }

    void Names(string source, string target)
    {
        using ZipArchive archive = ZipFile.OpenRead(source);
        foreach (ZipArchiveEntry entry in archive.Entries)
        {
            // ok: csharp-zip-slip
            entry.ExtractToFile(Path.Combine(target, Path.GetFileName(entry.FullName)));
        }
    }
}
