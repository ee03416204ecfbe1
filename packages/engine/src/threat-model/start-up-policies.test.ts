import { expect, test } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';

/** In each language: endpoints one of which asks who calls, and what a program sets up at its start, for all of them or not. */
const SPRING = `import org.springframework.web.bind.annotation.*;
@RestController
class Items {
  @Secured("USER") @GetMapping("/mine") String mine() { return "x"; }
  @PostMapping("/drop") void drop(@RequestParam int id) { items.delete(id); }
}
`;
const chain = (last: string): string =>
  `@Configuration class Web { SecurityFilterChain chain(HttpSecurity http) { return http.authorizeHttpRequests(a -> a.requestMatchers("/open").permitAll().${last}).build(); } }`;
const interceptor = (type: string, paths: string): string =>
  `@Configuration class Web implements WebMvcConfigurer { public void addInterceptors(InterceptorRegistry registry) { ${type} one = new ${type}(); registry.addInterceptor(one).addPathPatterns("${paths}"); } }`;
const ASPNET = `using Microsoft.AspNetCore.Mvc;
public class ItemsController : ControllerBase {
  [HttpGet("mine")] [Authorize] public string Mine() { return "x"; }
  [HttpPost("drop")] public void Drop(int id) { db.Items.Remove(id); db.SaveChanges(); }
}
`;
const DJANGO = `from rest_framework.decorators import api_view, permission_classes
@api_view(['GET'])
@permission_classes([IsAuthenticated])
def mine(request): return Response({})
@api_view(['POST'])
def drop(request):
    Item.objects.filter(pk=request.data['id']).delete()
`;
const URLS = `from django.urls import path
from . import views
urlpatterns = [path('mine/', views.mine), path('drop/', views.drop)]
`;
const middleware = (asked: string): string =>
  `class ShopLoginRequiredMiddleware:\n    def __call__(self, request):\n        if not request.user.${asked}:\n            return redirect('/login')\n        return self.get_response(request)\n`;

const CASES: readonly (readonly [name: string, files: Record<string, string>, isGuarded: boolean])[] = [
  ['Spring: every other request has signed in', { 'Web.java': chain('anyRequest().authenticated()') }, true],
  ['Spring: every other request is open', { 'Web.java': chain('anyRequest().permitAll()') }, false],
  [
    'Spring: rules are set up, and let everybody pass',
    {
      'Web.java': `@EnableWebSecurity ${chain('anyRequest().permitAll()').replace('.requestMatchers("/open").permitAll()', '')}`,
    },
    false,
  ],
  [
    'Spring: rules are set up, and let everybody pass under every address',
    {
      'Web.java': `@EnableWebSecurity ${chain('requestMatchers("/**").permitAll()').replace('.requestMatchers("/open").permitAll()', '')}`,
    },
    false,
  ],
  [
    'Spring: rules are set up for paths that are written out, and the rest is open',
    {
      'Web.java': `@EnableWebSecurity ${chain('requestMatchers("/admin/**").hasRole("ADMIN").anyRequest().permitAll()')}`,
    },
    false,
  ],
  [
    'Spring: rules are set up for paths that stand elsewhere, and the rest is open',
    {
      'Web.java': `@EnableWebSecurity ${chain('requestMatchers(PATHS).hasRole("ADMIN").anyRequest().permitAll()')}`,
    },
    true,
  ],
  [
    'Spring: rules are set up',
    { 'Web.java': `@EnableWebSecurity ${chain('anyRequest().authenticated()')}` },
    true,
  ],
  ['Spring: an interceptor of all paths', { 'Web.java': interceptor('SsoInterceptor', '/**') }, true],
  ['Spring: an interceptor of some paths', { 'Web.java': interceptor('SsoInterceptor', '/admin/**') }, false],
  ['Spring: an interceptor that logs', { 'Web.java': interceptor('LogInterceptor', '/**') }, false],
  ['ASP.NET: controllers require it', { 'Program.cs': 'app.MapControllers().RequireAuthorization();' }, true],
  ['ASP.NET: controllers do not', { 'Program.cs': 'app.MapControllers();' }, false],
  [
    'ASP.NET: the fallback policy',
    {
      'Program.cs':
        'builder.Services.AddAuthorization(o => { o.FallbackPolicy = new AuthorizationPolicyBuilder().RequireAuthenticatedUser().Build(); });',
    },
    true,
  ],
  [
    'ASP.NET: a filter',
    { 'Startup.cs': 'class S { void F() { options.Filters.Add(new AuthorizeFilter(policy)); } }' },
    true,
  ],
  [
    'Django REST: the default',
    {
      'settings.py':
        "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated']}",
    },
    true,
  ],
  [
    'Django REST: the default is open',
    {
      'settings.py':
        "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.AllowAny']}",
    },
    false,
  ],
  [
    'Django: middleware that requires signing in',
    { 'settings.py': "MIDDLEWARE = ['django.contrib.auth.middleware.LoginRequiredMiddleware']" },
    true,
  ],
  [
    'Django: middleware that only knows who has signed in',
    { 'settings.py': "MIDDLEWARE = ['django.contrib.auth.middleware.AuthenticationMiddleware']" },
    false,
  ],
  [
    'Django: middleware of the program that refuses',
    { 'middleware.py': middleware('is_authenticated') },
    true,
  ],
  ['Django: middleware that refuses nobody', { 'middleware.py': middleware('is_busy') }, false],
];

test.each(CASES)(
  'what a program sets up for every route stands before each: %s',
  async (name, files, isGuarded) => {
    const endpoints: Record<string, string> = name.startsWith('Spring')
      ? { 'Items.java': SPRING }
      : name.startsWith('ASP')
        ? { 'Items.cs': ASPNET }
        : { 'views.py': DJANGO, 'urls.py': URLS };
    const open = (await found({ ...endpoints, ...files })).filter((one) =>
      one.startsWith('endpoint-without-authentication'),
    );
    expect(open.length === 0).toBe(isGuarded);
  },
);

test('a decorator of the program says by its name, or by the role that it asks for, that it asks who calls', async () => {
  const guarded = (decorator: string): string => SPRING.replace('@PostMapping', `${decorator} @PostMapping`);
  const of = async (decorator: string) =>
    (await found({ 'Items.java': guarded(decorator) })).filter((one) =>
      one.includes('without-authentication'),
    );
  expect(await of('@ShopSso')).toEqual([]);
  expect(await of('@Gate(role = "admin")')).toEqual([]);
  expect(await of('@Timed(name = "drop")')).toHaveLength(1);
  expect(await of('@ShopSso(login = false)')).toHaveLength(1);
});

test('what asks every caller stands before the other routes too where one of them is the page to sign in', async () => {
  const urls = URLS.replace("path('mine/'", "path('login/', views.sign_in), path('mine/'");
  const views = `${DJANGO}def sign_in(request): return render(request, 'login.html')\n`;
  const open = await found({
    'views.py': views,
    'urls.py': urls,
    'middleware.py': middleware('is_authenticated'),
  });
  expect(open.filter((one) => one.startsWith('endpoint-without-authentication'))).toEqual([]);
});
