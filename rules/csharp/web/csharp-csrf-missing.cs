using Microsoft.AspNetCore.Mvc;
public class AccountController : Controller {
  [HttpPost]
  // ruleid: csharp-csrf-missing
  public IActionResult Change(string name) { return View(); }

  [HttpPost]
  [ValidateAntiForgeryToken]
  // ok: csharp-csrf-missing
  public IActionResult ChangeSafely(string name) { return View(); }

  [HttpPut("{id}")]
  // ok: csharp-csrf-missing
  public IActionResult Replace(string name) { return View(); }

  [HttpPost("{id}")]
  // ok: csharp-csrf-missing
  public async Task<IActionResult> Create([FromBody] Account account) { return Ok(); }

  [HttpPost("{id}/invite")]
  // ok: csharp-csrf-missing
  public async Task<AccountModel> Invite(Guid id) { return new AccountModel(id); }
}
