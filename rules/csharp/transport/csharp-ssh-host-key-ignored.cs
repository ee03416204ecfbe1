using Renci.SshNet;

class Remote
{
    void Open(SshClient client)
    {
        // ruleid: csharp-ssh-host-key-ignored
        client.HostKeyReceived += (sender, e) => e.CanTrust = true;
        // ok: csharp-ssh-host-key-ignored
        client.HostKeyReceived += (sender, e) => e.CanTrust = known.Contains(e.FingerPrintSHA256);
        // ruleid: csharp-ssh-host-key-ignored
        Process.Start("ssh", "-o StrictHostKeyChecking=no " + host);
        // ok: csharp-ssh-host-key-ignored
        Process.Start("ssh", "-o StrictHostKeyChecking=yes " + host);
    }
}
