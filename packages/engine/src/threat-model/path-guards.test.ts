import { expect, test } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';

const ITEMS = `import org.springframework.web.bind.annotation.*;
@RestController
class Items {
  @Secured("USER") @GetMapping("/mine") String mine() { return "x"; }
  @PostMapping("/items/drop") void drop(@RequestParam int id) { items.delete(id); }
}
`;
const shiro = (lines: string): string =>
  `@Configuration class Web { void chain() { Map<String, String> filterChainDefinitionMap = new LinkedHashMap<>(); ${lines} } }`;
const namedMap = (setter: string): string =>
  `@Configuration class Web { void chain(ShiroFilterFactoryBean bean) { Map<String, String> paths = new LinkedHashMap<>(); paths.put("/**", "authc"); bean.${setter}(paths); } }`;
const put = (path: string, filters: string): string =>
  `filterChainDefinitionMap.put("${path}", "${filters}");`;
const spring = (path: string): string =>
  `@Configuration class Web { void chain(HttpSecurity http) { http.authorizeHttpRequests(a -> a.requestMatchers("${path}").hasRole("ADMIN").anyRequest().permitAll()); } }`;
const opened = (where: string): string =>
  `@Configuration @EnableWebSecurity class Web { void chain(HttpSecurity http) { http.authorizeHttpRequests().requestMatchers(HttpMethod.${where}).permitAll().anyRequest().authenticated(); } }`;
const NEST = `import { Controller, Get, Delete, Param, UseGuards } from '@nestjs/common';
@Controller('items')
export class ItemsController {
  @Get('mine') @UseGuards(JwtAuthGuard)
  mine(@Request() req) { return this.items.of(req.user.id); }
  @Delete(':id')
  remove(@Param('id') id: string) { return this.items.delete(id); }
}
`;
const module = (chain: string): string =>
  `export class AppModule { configure(consumer: MiddlewareConsumer) { consumer${chain}; } }`;

const guice = (chain: string): string =>
  `public class Web extends ShiroWebModule {\n  protected void configureShiroWeb() {\n    addFilterChain(${chain});\n  }\n}\n`;

const CASES: readonly (readonly [name: string, files: Record<string, string>, isGuarded: boolean])[] = [
  ['Shiro: all paths', { 'Web.java': shiro(put('/**', 'user,kickout')) }, true],
  ['Shiro: a map of any name', { 'Web.java': namedMap('setFilterChainDefinitionMap') }, true],
  ['Shiro: a map of something else', { 'Web.java': namedMap('setFilters') }, false],
  ['Shiro: an open path first', { 'Web.java': shiro(put('/items/**', 'anon') + put('/**', 'authc')) }, false],
  ['Shiro: other paths', { 'Web.java': shiro(put('/admin/**', 'authc')) }, false],
  ['Shiro: a right', { 'Web.java': shiro(put('/items/*', 'perms[items:drop]')) }, true],
  ['Shiro of Guice: all paths', { 'Web.java': guice('"/**", AUTHC_BASIC') }, true],
  ['Shiro of Guice: a right', { 'Web.java': guice('"/items/**", config(ROLES, "admin")') }, true],
  ['Shiro of Guice: a filter', { 'Web.java': guice('"/items/**", Key.get(BearerAuthFilter.class)') }, true],
  ['Shiro of Guice: lets pass', { 'Web.java': guice('"/**", Key.get(OptionalAuthFilter.class)') }, false],
  ['Shiro of Guice: of something else', { 'Web.java': guice('"/**", Key.get(CorsFilter.class)') }, false],
  ['Shiro of Guice: nobody', { 'Web.java': guice('"/**", ANON') }, false],
  ['Shiro of Guice: other paths', { 'Web.java': guice('"/admin/**", AUTHC') }, false],
  ['Spring Security: its paths', { 'Web.java': spring('/items/**') }, true],
  ['Spring Security: others', { 'Web.java': spring('/admin/**') }, false],
  ['Spring Security: everybody first', { 'Web.java': opened('POST, "/items/**"') }, false],
  ['Spring Security: everybody by another method', { 'Web.java': opened('GET, "/items/**"') }, true],
  ['Spring Security: everybody at other paths', { 'Web.java': opened('POST, "/news/**"') }, true],
  [
    'NestJS: path and method',
    {
      'app.module.ts': module(
        ".apply(AuthMiddleware).forRoutes({ path: 'items/:key', method: RequestMethod.DELETE })",
      ),
    },
    true,
  ],
  [
    'NestJS: another method',
    {
      'app.module.ts': module(
        ".apply(AuthMiddleware).forRoutes({ path: 'items/:key', method: RequestMethod.PUT })",
      ),
    },
    false,
  ],
  [
    'NestJS: a controller',
    { 'app.module.ts': module('.apply(AuthMiddleware).forRoutes(ItemsController)') },
    true,
  ],
  [
    'NestJS: but these',
    { 'app.module.ts': module(".apply(AuthMiddleware).exclude('items/:id').forRoutes('*')") },
    false,
  ],
  ['NestJS: what logs', { 'app.module.ts': module(".apply(LoggerMiddleware).forRoutes('*')") }, false],
];

test.each(CASES)(
  'paths that a program guards elsewhere guard exactly their routes: %s',
  async (_, files, isGuarded) => {
    const routes: Record<string, string> =
      'Web.java' in files ? { 'Items.java': ITEMS } : { 'items.controller.ts': NEST };
    const told = (await found({ ...routes, ...files })).filter((one) =>
      one.startsWith('endpoint-without-authentication'),
    );
    expect(told).toHaveLength(isGuarded ? 0 : 1);
  },
);

test('a filter chain of Shiro asks before the resources of JAX-RS below its path', async () => {
  const items =
    'import jakarta.ws.rs.*;\n@Path("/api/items")\npublic class Items {\n  @GET @Path("/mine") @RolesAllowed("user") public String mine() { return "x"; }\n  @POST @Path("/drop") public void drop(@QueryParam("id") int id) { items.delete(id); }\n}\n';
  const told = async (chain: string): Promise<number> =>
    (await found({ 'Items.java': items, 'Web.java': chain })).filter((one) =>
      one.startsWith('endpoint-without-authentication'),
    ).length;
  expect(await told(guice('"/api/**", AUTHC_BASIC'))).toBe(0);
  expect(await told(shiro(put('/api/**', 'authcBasic')))).toBe(0);
  expect(await told(guice('"/plugins/**", AUTHC_BASIC'))).toBe(1);
});
