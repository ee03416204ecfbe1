using Microsoft.IdentityModel.Tokens;

public class SignedTokens
{
    public SecurityTokenDescriptor Signed(ClaimsIdentity who, SigningCredentials key)
    {
        // ok: csharp-jwt-unsigned
        return new SecurityTokenDescriptor { Subject = who, SigningCredentials = key };
    }

    public SecurityTokenDescriptor SignedLater(ClaimsIdentity who, SigningCredentials key)
    {
        // ok: csharp-jwt-unsigned
        var described = new SecurityTokenDescriptor { Subject = who };
        described.SigningCredentials = key;
        return described;
    }
}
