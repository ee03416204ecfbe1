class Startup {
  void Configure(IApplicationBuilder app, IWebHostEnvironment env) {
    // ruleid: csharp-debug-on
    app.UseDeveloperExceptionPage();
    if (env.IsDevelopment()) {
      // ok: csharp-debug-on
      app.UseDeveloperExceptionPage();
    }
  }
}
class Circuits {
  void Configure(IServiceCollection services, IWebHostEnvironment env) {
    services.AddServerSideBlazor().AddCircuitOptions(options => {
      // ruleid: csharp-debug-on
      options.DetailedErrors = true;
    });
    services.AddServerSideBlazor().AddCircuitOptions(options => {
      // ok: csharp-debug-on
      options.DetailedErrors = env.IsDevelopment();
      if (env.IsDevelopment()) {
        // ok: csharp-debug-on
        options.DetailedErrors = true;
      }
    });
  }
}
