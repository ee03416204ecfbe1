using Microsoft.IdentityModel.Tokens;
class Auth {
  void Set() {
    var p = new TokenValidationParameters {
      // ruleid: csharp-jwt-claims-unchecked
      ValidateAudience = false,
      // ok: csharp-jwt-claims-unchecked
      ValidateIssuer = true
    };
  }
}
