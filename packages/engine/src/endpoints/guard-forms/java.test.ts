import { expect, it } from 'vitest';
import { type Files, type Form, unasked } from '../testing/guard-forms.ts';

/** Guards of Java and Kotlin: what the form is, a program that has none, and the same with it. Where names would tell, they do not. */
const cases: Form[] = [];
const mine = `package a;\nimport org.springframework.web.bind.annotation.*;\n@RestController\npublic class Mine {\n @PreAuthorize("isAuthenticated()")\n @GetMapping("/mine") public String mine(Principal p) { return p.getName(); }\n}\n`;
const springItems = (path = '"/api/items/{id}"') =>
  `package a;\nimport org.springframework.web.bind.annotation.*;\n@RestController\npublic class Items {\n @DeleteMapping(${path}) public void drop(@PathVariable long id) { repository.deleteById(id); }\n}\n`;
const jaxMine = `package a;\nimport javax.ws.rs.*;\n@Path("/mine")\npublic class Mine {\n @RolesAllowed("user")\n @GET public String mine() { return ""; }\n}\n`;
const jaxItems = (head = '@Path("/api/items")', on = '') =>
  `package a;\nimport javax.ws.rs.*;\n${head}\npublic class Items {\n ${on}\n @DELETE @Path("/{id}") public void drop(@PathParam("id") long id) { repository.deleteById(id); }\n}\n`;
const spring = (name: string, off: Files, on: Files, path?: string) =>
  cases.push([
    name,
    { 'a/Mine.java': mine, 'a/Items.java': springItems(path), ...off },
    { 'a/Mine.java': mine, 'a/Items.java': springItems(path), ...on },
  ]);
const jax = (name: string, off: Files, on: Files, items: Files = { 'a/Items.java': jaxItems() }) =>
  cases.push([
    name,
    { 'a/Mine.java': jaxMine, ...items, ...off },
    { 'a/Mine.java': jaxMine, ...items, ...on },
  ]);
const chain = (m: string) => ({
  'a/Security.java': `package a;\n@Configuration\npublic class Security {\n @Bean SecurityFilterChain chain(HttpSecurity http) {\n  http.authorizeHttpRequests(a -> a\n   ${m});\n  return http.build();\n }\n}\n`,
});
spring(
  'Spring: requestMatchers with text',
  chain('.requestMatchers("/other/**").hasRole("ADMIN")'),
  chain('.requestMatchers("/api/**").hasRole("ADMIN")'),
);
const consts = {
  'a/Paths.java':
    'package a;\npublic final class Paths {\n public static final String OTHER = "/other";\n public static final String API = "/api";\n public static final String ITEMS = API + "/items";\n}\n',
};
spring(
  'Spring: requestMatchers with a constant of another file',
  { ...consts, ...chain('.requestMatchers(Paths.OTHER + "/**").authenticated()') },
  { ...consts, ...chain('.requestMatchers(Paths.API + "/**").authenticated()') },
);
spring(
  'Spring: route by a constant of another file',
  { ...consts, ...chain('.requestMatchers("/other/**").authenticated()') },
  { ...consts, ...chain('.requestMatchers("/api/**").authenticated()') },
  'Paths.ITEMS + "/{id}"',
);
spring(
  'Spring: matcher from local array constant',
  chain('.requestMatchers(OPEN).permitAll()'),
  chain('.requestMatchers(GUARDED).authenticated()').constructor === Object
    ? {
        'a/Security.java': chain('.requestMatchers(GUARDED).authenticated()')['a/Security.java'].replace(
          'public class Security {',
          'public class Security {\n private static final String[] GUARDED = { "/x/**", "/api/**" };',
        ),
      }
    : {},
);
spring('Spring: securityMatcher of a chain', chain('.requestMatchers("/other/**").authenticated()'), {
  'a/Security.java': `package a;\n@Configuration\npublic class Security {\n @Bean SecurityFilterChain chain(HttpSecurity http) {\n  http.securityMatcher("/api/**").authorizeHttpRequests(a -> a.anyRequest().hasRole("ADMIN"));\n  return http.build();\n }\n}\n`,
});
const filter = (cls: string, body: string, head = '') => ({
  [`a/${cls}.java`]: `package a;\n${head}public class ${cls} extends OncePerRequestFilter {\n protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain) {\n  ${body}\n  chain.doFilter(request, response);\n }\n}\n`,
});
const refuses = 'if (request.getSession().getAttribute("user") == null) { response.sendError(401); return; }';
const reg = (cls: string, path: string) => ({
  'a/Filters.java': `package a;\n@Configuration\npublic class Filters {\n @Bean FilterRegistrationBean<${cls}> gate() {\n  FilterRegistrationBean<${cls}> bean = new FilterRegistrationBean<>();\n  bean.setFilter(new ${cls}());\n  bean.addUrlPatterns("${path}");\n  return bean;\n }\n}\n`,
});
spring(
  'Spring: FilterRegistrationBean with a filter that refuses',
  { ...filter('Gate', 'log.info("x");'), ...reg('Gate', '/api/*') },
  { ...filter('Gate', refuses), ...reg('Gate', '/api/*') },
);
spring(
  'Spring: @WebFilter with a filter that refuses',
  filter('Gate', 'log.info("x");', '@WebFilter("/api/*")\n'),
  filter('Gate', refuses, '@WebFilter("/api/*")\n'),
);
spring(
  'Spring: a filter component of all paths',
  filter('Gate', 'log.info("x");', '@Component\n'),
  filter('Gate', refuses, '@Component\n'),
);
const inter = (body: string, path: string) => ({
  'a/Gate.java': `package a;\npublic class Gate implements HandlerInterceptor {\n public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {\n  ${body}\n  return true;\n }\n}\n`,
  'a/Web.java': `package a;\n@Configuration\npublic class Web implements WebMvcConfigurer {\n public void addInterceptors(InterceptorRegistry registry) {\n  registry.addInterceptor(new Gate())${path};\n }\n}\n`,
});
spring(
  'Spring: interceptor that refuses, all paths',
  inter('log.info("x");', ''),
  inter(
    'if (request.getSession().getAttribute("user") == null) { response.setStatus(401); return false; }',
    '',
  ),
);
spring(
  'Spring: interceptor that refuses, by path',
  inter('log.info("x");', '.addPathPatterns("/api/**")'),
  inter(
    'if (request.getSession().getAttribute("user") == null) { response.setStatus(401); return false; }',
    '.addPathPatterns("/api/**")',
  ),
);
spring(
  'Spring: interceptor by name, by path',
  inter('log.info("x");', '.addPathPatterns("/api/**")'),
  (() => {
    const f = inter('log.info("x");', '.addPathPatterns("/api/**")');
    return { 'a/Web.java': f['a/Web.java'].replace('new Gate()', 'loginInterceptor') };
  })(),
);
jax(
  'JAX-RS: ContainerRequestFilter without a binding',
  {
    'a/Gate.java':
      'package a;\n@Provider\npublic class Gate implements ContainerRequestFilter {\n public void filter(ContainerRequestContext context) { log.info("x"); }\n}\n',
  },
  {
    'a/Gate.java':
      'package a;\n@Provider\npublic class Gate implements ContainerRequestFilter {\n public void filter(ContainerRequestContext context) {\n  if (context.getSecurityContext().getUserPrincipal() == null) { context.abortWith(Response.status(401).build()); }\n }\n}\n',
  },
);
const bound = (on: string) => ({
  'a/Gate.java': `package a;\n@Checked\n@Provider\npublic class Gate implements ContainerRequestFilter {\n public void filter(ContainerRequestContext context) {\n  if (context.getSecurityContext().getUserPrincipal() == null) { context.abortWith(Response.status(Response.Status.UNAUTHORIZED).build()); }\n }\n}\n`,
  'a/Checked.java': 'package a;\n@NameBinding\npublic @interface Checked {}\n',
  'a/Items.java': jaxItems('@Path("/api/items")', on),
});
jax('JAX-RS: @NameBinding', bound(''), bound('@Checked'));
const guice = (line: string) => ({
  'a/Module.java': `package a;\npublic class Module extends ShiroWebModule {\n protected void configureShiroWeb() {\n  addFilterChain(${line}, AUTHC_BASIC);\n }\n}\n`,
});
const jconsts = {
  'a/Paths.java':
    'package a;\npublic interface Paths {\n String PREFIX = "/v1/shop";\n String OTHER = "/o";\n String ITEMS_PATH = PREFIX + "/items";\n}\n',
};
jax(
  'Shiro in Guice: constants of other files',
  { ...jconsts, ...guice('Paths.OTHER + "/**"') },
  { ...jconsts, ...guice('Paths.PREFIX + "/**"') },
  { 'a/Items.java': jaxItems('@Path(Paths.ITEMS_PATH)') },
);
jax(
  'Shiro in Guice: constants by implements',
  { ...jconsts, ...guice('Paths.OTHER + "/**"') },
  { ...jconsts, ...guice('Paths.PREFIX + "/**"') },
  { 'a/Items.java': jaxItems('@Path(ITEMS_PATH)').replace('class Items', 'class Items implements Paths') },
);
jax('Shiro in Guice: path in text', guice('"/o/**"'), guice('"/api/**"'));
const kspring = (path: string) => ({
  'a/Items.kt': `package a\nimport org.springframework.web.bind.annotation.*\n@RestController\nclass Items(val repository: Repo) {\n @DeleteMapping(${path})\n fun drop(@PathVariable id: Long) { repository.deleteById(id) }\n}\n`,
  'a/Mine.kt': `package a\nimport org.springframework.web.bind.annotation.*\n@RestController\nclass Mine {\n @PreAuthorize("isAuthenticated()")\n @GetMapping("/mine")\n fun mine(p: Principal): String { return p.name }\n}\n`,
  'a/Paths.kt':
    'package a\nobject Paths {\n const val API = "/api"\n const val OTHER = "/other"\n}\nconst val ITEMS = "/api/items"\n',
});
const kchain = (m: string) => ({
  'a/Security.kt': `package a\n@Configuration\nclass Security {\n @Bean fun chain(http: HttpSecurity): SecurityFilterChain {\n  http.authorizeHttpRequests { it.requestMatchers(${m}).authenticated() }\n  return http.build()\n }\n}\n`,
});
cases.push([
  'Kotlin Spring: requestMatchers with text',
  { ...kspring('"/api/items/{id}"'), ...kchain('"/other/**"') },
  { ...kspring('"/api/items/{id}"'), ...kchain('"/api/**"') },
]);
cases.push([
  'Kotlin Spring: constants of another file',
  { ...kspring('"/api/items/{id}"'), ...kchain('"${Paths.OTHER}/**"') },
  { ...kspring('"/api/items/{id}"'), ...kchain('"${Paths.API}/**"') },
]);
cases.push([
  'Kotlin Spring: route by constant of another file',
  { ...kspring('"$ITEMS/{id}"'), ...kchain('"/other/**"') },
  { ...kspring('"$ITEMS/{id}"'), ...kchain('"/api/**"') },
]);
cases.push([
  'Kotlin Spring: DSL authorize',
  { ...kspring('"/api/items/{id}"') },
  {
    ...kspring('"/api/items/{id}"'),
    'a/Security.kt': `package a\n@Configuration\nclass Security {\n @Bean fun chain(http: HttpSecurity): SecurityFilterChain {\n  http { authorizeHttpRequests { authorize("/api/**", authenticated) } }\n  return http.build()\n }\n}\n`,
  },
]);
const servlet = (map: string) => ({
  'a/Mine.java': mine,
  'a/Items.java': springItems(),
  'WEB-INF/web.xml': `<web-app><security-constraint><web-resource-collection><url-pattern>${map}</url-pattern></web-resource-collection><auth-constraint><role-name>admin</role-name></auth-constraint></security-constraint></web-app>`,
});
cases.push(['Servlet: security-constraint of web.xml', servlet('/other/*'), servlet('/api/*')]);
cases.push([
  'Shiro: [urls] of shiro.ini',
  {
    'a/Mine.java': jaxMine,
    'a/Items.java': jaxItems(),
    'conf/shiro.ini': '[urls]\n/other/** = authcBasic\n',
  },
  {
    'a/Mine.java': jaxMine,
    'a/Items.java': jaxItems(),
    'conf/shiro.ini': '[main]\nx = y\n[urls]\n/health = anon\n/api/** = authcBasic, roles[admin]\n',
  },
]);
const own = (body: string) => ({
  'a/Mine.java': mine,
  'a/Items.java': springItems()
    .replace('class Items {', 'class Items extends Base {')
    .replace('repository.deleteById', 'prepare(request); repository.deleteById'),
  'a/Base.java': `package a;\npublic class Base {\n protected void prepare(HttpServletRequest request) {\n  ${body}\n }\n}\n`,
});
cases.push([
  'Java: method of the base class that refuses',
  own('log.info("x");'),
  own(
    'if (request.getSession().getAttribute("user") == null) { throw new ResponseStatusException(HttpStatus.UNAUTHORIZED); }',
  ),
]);
const modelA = (body: string) => ({
  'a/Mine.java': mine,
  'a/Items.java': springItems().replace('class Items {', 'class Items extends Base {'),
  'a/Base.java': `package a;\npublic class Base {\n @ModelAttribute\n public void prepare(HttpServletRequest request) {\n  ${body}\n }\n}\n`,
});
cases.push([
  'Spring: @ModelAttribute of a base class that refuses',
  modelA('log.info("x");'),
  modelA(
    'if (request.getSession().getAttribute("user") == null) { throw new ResponseStatusException(HttpStatus.UNAUTHORIZED); }',
  ),
]);
const aspect = (body: string) => ({
  'a/Mine.java': mine,
  'a/Items.java': springItems().replace(' @DeleteMapping', ' @Seen\n @DeleteMapping'),
  'a/SeenAspect.java': `package a;\n@Aspect\npublic class SeenAspect {\n @Around("@annotation(Seen)")\n public Object around(ProceedingJoinPoint p) {\n  ${body}\n  return p.proceed();\n }\n}\n`,
  'a/Seen.java': 'package a;\npublic @interface Seen {}\n',
});
cases.push([
  'Spring: aspect of an annotation that refuses',
  aspect('log.info("x");'),
  aspect(
    'if (request.getSession().getAttribute("user") == null) { throw new ResponseStatusException(HttpStatus.UNAUTHORIZED); }',
  ),
]);

it.each(cases)('%s', async (_, open, guarded) => {
  expect(await unasked(open)).not.toEqual([]);
  expect(await unasked(guarded)).toEqual([]);
});
