using System.Text.RegularExpressions;
class Words {
  // ruleid: csharp-redos
  static readonly Regex Bad = new Regex(@"^(\w+\s?)*$");
  // ok: csharp-redos
  static readonly Regex Good = new Regex(@"^\d{4}-\d{2}$");
}

class Person
{
    // ruleid: csharp-redos
    [System.ComponentModel.DataAnnotations.RegularExpression("^(a+)+$")]
    public string Name { get; set; }
    // ok: csharp-redos
    [System.ComponentModel.DataAnnotations.RegularExpression("^a+$")]
    public string Other { get; set; }
}
