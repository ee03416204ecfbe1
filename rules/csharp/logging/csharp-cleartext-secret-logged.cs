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
        // ruleid: csharp-cleartext-secret-logged
        AccessLog.Info($"'{model.Name}' with '{model.Password}' signed in");
        var line = $"'{model.Name}' with '{model.Password}' signed in";
        // ruleid: csharp-cleartext-secret-logged
        AuditLogger.Error(line);
        // ok: csharp-cleartext-secret-logged
        AccessLog.Info($"'{model.Name}' has a password of {model.Password.Length} signs");
        // ok: csharp-cleartext-secret-logged
        dialog.Info($"The first password is {model.Password}");
        // ok: csharp-cleartext-secret-logged
        _logger.LogInformation("Sign-in of {Name}", model.Name);
        // ok: csharp-cleartext-secret-logged
        _logger.LogInformation("Password of {Name} was wrong", model.Name);
        // ok: csharp-cleartext-secret-logged
        _logger.LogInformation("Expected {Kind}", CredentialsType.AccessToken);
        // ok: csharp-cleartext-secret-logged
        Console.WriteLine(model.HasPassword);
    }
}
