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
