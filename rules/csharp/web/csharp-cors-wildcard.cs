class Startup {
  void Configure(IApplicationBuilder app) {
    // ruleid: csharp-cors-wildcard
    app.UseCors(b => b.AllowAnyOrigin());
    // ok: csharp-cors-wildcard
    app.UseCors(b => b.WithOrigins("https://app.acme.test"));
  }
}
