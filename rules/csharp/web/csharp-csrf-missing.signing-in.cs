using Microsoft.AspNetCore.Mvc;

public class AccountController : Controller
{
    [HttpPost]
    // ok: csharp-csrf-missing
    public async Task<IActionResult> Login(LoginModel model) => View(await users.SignIn(model));

    [HttpPost]
    // ok: csharp-csrf-missing
    public IActionResult Register(RegisterModel model) => View(users.Make(model));

    [HttpPost]
    // ruleid: csharp-csrf-missing
    public IActionResult Change(AccountModel model) => View(users.Change(model));
}
