import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const USER = `namespace App.Models;
public class User {
  public string Id { get; set; }
  public string Password { get; set; }
}
`;
const REPOSITORY = (columns: string): string => `namespace App.Data;
public static class UserRepository {
  public static async Task<User> GetUser(string id) {
    var found = await conn.QueryAsync<User>("Select ${columns} from users where id = @id", new { id = id });
    return found.FirstOrDefault();
  }
}
`;
const CONTROLLER = (answer: string): string => `using Microsoft.AspNetCore.Mvc;
[ApiController]
[Route("api/[controller]")]
public class UserController : ControllerBase {
  [HttpGet("{id}")]
  public async Task<ActionResult> Get(string id) {
    var user = await UserRepository.GetUser(id);
    return Ok(${answer});
  }
}
`;

describe('what a function of the program gives', () => {
  const told = async (answer: string, columns = 'id, name, password'): Promise<readonly string[]> =>
    (
      await found({
        'User.cs': USER,
        'UserRepository.cs': REPOSITORY(columns),
        'UserController.cs': CONTROLLER(answer),
      })
    ).filter((one) => one.startsWith('endpoint-answers-secrets'));

  it('brings its secrets into an answer of ASP.NET that holds it as a whole', async () => {
    const at = ['endpoint-answers-secrets UserController.cs:8'];
    expect(await told('user')).toEqual(at);
    expect(await told('new { user, count = 1 }')).toEqual(at);
    expect(await told('new { count = 1, User = user }')).toEqual(at);
    expect(await told('new { user.Id }')).toEqual([]);
    expect(await told('new { id = user.Id }')).toEqual([]);
  });

  it('has none where its statement asks for other columns', async () => {
    expect(await told('user', 'id, name')).toEqual([]);
  });
});
