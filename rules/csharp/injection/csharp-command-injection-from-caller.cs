using System.Diagnostics;

public class Tools
{
    public void Run(string command)
    {
        // ruleid: csharp-command-injection-from-caller
        Process.Start(command);
        // ok: csharp-command-injection-from-caller
        Process.Start("uptime");
    }
}
