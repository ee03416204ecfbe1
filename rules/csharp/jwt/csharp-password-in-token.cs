using System.Security.Claims;

public class Claims
{
    public Claim[] Of(User user)
    {
        return new[]
        {
            // ruleid: csharp-password-in-token
            new Claim("Password", user.Password),
            // ok: csharp-password-in-token
            new Claim("PasswordChanged", user.ChangedAt.ToString()),
            // ok: csharp-password-in-token
            new Claim(ClaimTypes.Name, user.Name),
        };
    }
}
