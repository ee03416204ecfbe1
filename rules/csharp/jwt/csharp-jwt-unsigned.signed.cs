using Microsoft.IdentityModel.Tokens;

public class SignedTokens
{
    public SecurityTokenDescriptor Signed(ClaimsIdentity who, SigningCredentials key)
    {
        // ok: csharp-jwt-unsigned
        return new SecurityTokenDescriptor { Subject = who, SigningCredentials = key };
    }
}
