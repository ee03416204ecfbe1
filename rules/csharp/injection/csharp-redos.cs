using System.Text.RegularExpressions;
class Words {
  // ruleid: csharp-redos
  static readonly Regex Bad = new Regex(@"^(\w+\s?)*$");
  // ok: csharp-redos
  static readonly Regex Good = new Regex(@"^\d{4}-\d{2}$");
}
