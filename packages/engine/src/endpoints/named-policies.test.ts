import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (asked: string): Promise<string[]> =>
  (
    await found({
      'Items.cs': `using Microsoft.AspNetCore.Builder;
public static class Items {
  public static void Map(WebApplication app) {
    app.MapPost("/api/admin/items", async (Db db, IMapper<Item> mapper, [FromBody] Item model)
        => { db.Items.Add(mapper.Map(model)); await db.SaveChangesAsync(); })
      ${asked}
      .AddEndpointFilter<Validation>()
      .Produces<Item>(201);
  }
}
`,
    })
  ).filter((one) => one.startsWith('endpoint-without-authorization'));

it('a policy that ASP.NET asks for before a route is a right, unless it is of everybody who has signed in', async () => {
  for (const asked of [
    '.RequireAuthorization(Policies.GlobalAdminPolicy)',
    '.RequireAuthorization("Reports")',
    '.RequireAuthorization(policy => policy.RequireRole("Admin"))',
    '.RequireAuthorization(new AuthorizeAttribute { Roles = "Admin" })',
  ])
    expect([asked, await told(asked)]).toEqual([asked, []]);
  for (const asked of [
    '.RequireAuthorization()',
    '.RequireAuthorization("ApiKey")',
    '.RequireAuthorization(Policies.UserPolicy)',
    '.RequireAuthorization(policy => policy.RequireAuthenticatedUser())',
  ])
    expect([asked, await told(asked)]).toEqual([asked, [expect.any(String)]]);
});
