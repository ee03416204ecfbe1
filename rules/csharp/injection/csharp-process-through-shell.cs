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

  void GoLater(string program, string arguments) {
    var process = new Process();
    // ok: csharp-process-through-shell
    process.StartInfo.FileName = program;
    process.StartInfo.Arguments = arguments;
    // ruleid: csharp-process-through-shell
    process.Start();
  }

  void GoWith(string arguments) {
    var info = new ProcessStartInfo { FileName = "tar", Arguments = arguments };
    // ruleid: csharp-process-through-shell
    using var process = Process.Start(info);
  }

  ProcessStartInfo Prepare(string program) {
    var info = new ProcessStartInfo();
    // ruleid: csharp-process-through-shell
    info.FileName = program;
    return info;
  }

  void GoAsWritten() {
    var process = new Process { StartInfo = new ProcessStartInfo { FileName = "tar", Arguments = "-x" } };
    // ok: csharp-process-through-shell
    process.Start();
  }
}
