using RazorEngine;
class Page {
  string Bad(string text) {
    // ruleid: csharp-razor-from-string
    return Razor.Parse(text);
  }
  string Good() {
    // ok: csharp-razor-from-string
    return Razor.Parse("Hello @Model.Name");
  }
}
