using System;

class Register
{
    void Save(ILogger logger, Person person, int count)
    {
        // ruleid: csharp-private-data-logged
        Console.WriteLine(person.HomeAddress);
        // ruleid: csharp-private-data-logged
        logger.LogInformation("phone {Phone}", person.PhoneNumber);
        // ok: csharp-private-data-logged
        logger.LogInformation("registered {Count}", count);
    }
}
