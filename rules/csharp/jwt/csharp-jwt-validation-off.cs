using Microsoft.IdentityModel.Tokens;
class Auth {
  void Set() {
    var p = new TokenValidationParameters {
      // ruleid: csharp-jwt-validation-off
      ValidateLifetime = false,
      // ok: csharp-jwt-validation-off
      RequireSignedTokens = true
    };
  }
}
