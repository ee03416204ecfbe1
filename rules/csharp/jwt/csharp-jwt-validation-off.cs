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
  void GetPrincipalFromExpiredToken() {
    var p = new TokenValidationParameters {
      // ok: csharp-jwt-validation-off
      ValidateLifetime = false
    };
  }
}
