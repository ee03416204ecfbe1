using System;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Mvc;

public class NamesController : Controller {
  static readonly Regex Number = new Regex(@"\d+E?\d+F?\d+!");
  static readonly Regex Bounded = new Regex(@"\d+E?\d+F?\d+!", RegexOptions.None, TimeSpan.FromSeconds(1));
  static readonly Regex Linear = new Regex(@"\d+E?\d+F?\d+!", RegexOptions.NonBacktracking);
  static readonly Regex Plain = new Regex(@"^\d+!");

  public IActionResult Check(string name) {
    // ruleid: csharp-polynomial-redos
    Number.IsMatch(name);
    // ruleid: csharp-polynomial-redos
    Regex.Replace(name, @"^\s*[\w ]*\s*!$", "");
    // ok: csharp-polynomial-redos
    Regex.Replace(name, @"^\s+", "");
    // ok: csharp-polynomial-redos
    Bounded.IsMatch(name);
    // ok: csharp-polynomial-redos
    Linear.IsMatch(name);
    // ok: csharp-polynomial-redos
    Plain.IsMatch(name);
    return Ok();
  }
}
