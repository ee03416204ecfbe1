using System;

public class SignIn
{
    public void Post(LoginModel model)
    {
        // ruleid: csharp-cleartext-secret-logged
        _logger.LogInformation("Sign-in of {Name} with {Password}", model.Name, model.Password);
        // ruleid: csharp-cleartext-secret-logged
        Console.WriteLine($"Sign-in with {model.Password}");
        // ruleid: csharp-cleartext-secret-logged
        Console.WriteLine("Sign-in with " + model.Password);
        // ok: csharp-cleartext-secret-logged
        _logger.LogInformation("Sign-in of {Name}", model.Name);
        // ok: csharp-cleartext-secret-logged
        _logger.LogInformation("Password of {Name} was wrong", model.Name);
        // ok: csharp-cleartext-secret-logged
        Console.WriteLine(model.HasPassword);
    }
}
