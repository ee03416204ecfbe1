using System.Runtime.InteropServices;
class Spans {
  void Go(ref int x, int n) {
    // ruleid: csharp-unchecked-span
    var bad = MemoryMarshal.CreateSpan(ref x, n);
    // ok: csharp-unchecked-span
    var good = new int[n].AsSpan();
  }
}
