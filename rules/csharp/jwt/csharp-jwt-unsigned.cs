using Microsoft.IdentityModel.Tokens;

public class Tokens
{
    public SecurityTokenDescriptor Open(ClaimsIdentity who)
    {
        // ruleid: csharp-jwt-unsigned
        return new SecurityTokenDescriptor
        {
            Subject = who,
            Expires = DateTime.UtcNow.AddHours(2),
        };
    }
}
