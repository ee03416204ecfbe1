using System.Diagnostics;
class Run {
  void Go(string program) {
    // ruleid: csharp-process-through-shell
    Process.Start(program);
    // ok: csharp-process-through-shell
    Process.Start("notepad.exe");
    int pid = Process.GetCurrentProcess().Id;
    // ok: csharp-process-through-shell
    var info = new ProcessStartInfo("kill", "-15 " + pid);
  }
}
