import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Record<string, string>, rule: string): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(rule));

describe('what a router or a class asks before its routes', () => {
  const routes = (group: string): string =>
    `package main\nimport "github.com/gin-gonic/gin"\nfunc main() {\n\tm := gin.Default()\n\tm.GET("/mine", requireUser, mine)\n${group}}\nfunc mine(c *gin.Context) {}\nfunc drop(c *gin.Context) {\n\tdb.Delete(c.Param("id"))\n}\n`;
  const rule = 'endpoint-without-authentication';

  it('counts where it stands beside the function that adds the routes, in whatever order', async () => {
    const group = (guard: string): string =>
      routes(`\tm.Group("/items", func() {\n\t\tm.DELETE("/:id", drop)\n\t}${guard})\n`);
    expect(await told({ 'main.go': group(', reqSignIn') }, rule)).toEqual([]);
    expect(await told({ 'main.go': group(', logAll') }, rule)).toHaveLength(1);
  });

  it('counts where a group is bound to it, and not where it says that nobody need sign in', async () => {
    const group = (guard: string): string =>
      routes(`\tsub := m.Group("/items").Bind(${guard}())\n\tsub.DELETE("/:id", drop)\n`);
    expect(await told({ 'main.go': group('RequireSuperuserAuth') }, rule)).toEqual([]);
    expect(await told({ 'main.go': group('RequireNoAuth') }, rule)).toHaveLength(1);
  });

  const views = (first: string): string =>
    `from django.views import View\nfrom django.contrib.auth.mixins import LoginRequiredMixin\nclass Mine(LoginRequiredMixin, View):\n    def get(self, request):\n        return show(request.user)\nclass Drop(View):\n    def dispatch(self, request, *args, **kwargs):\n        ${first}\n        return super().dispatch(request, *args, **kwargs)\n    def post(self, request, pk):\n        Item.objects.filter(pk=pk).delete()\n`;

  it('counts where a method that runs before all others refuses who has not signed in', async () => {
    const asks = 'if not request.user.is_authenticated: raise PermissionDenied()';
    expect(await told({ 'views.py': views(asks) }, rule)).toEqual([]);
    expect(await told({ 'views.py': views("log('post')") }, rule)).toHaveLength(1);
  });

  const actions = (first: string): string =>
    `using Microsoft.AspNetCore.Mvc;\npublic class MineController : ControllerBase {\n  [HttpGet("mine")] [Authorize] public string Mine() { return "x"; }\n}\npublic class DropController : Controller {\n  public override void OnActionExecuting(ActionExecutingContext context) { ${first} }\n  [HttpPost("drop")] public void Drop(int id) { db.Items.Remove(id); db.SaveChanges(); }\n}\n`;
  const made = (first: string): string =>
    `<?php\nclass MineController {\n  #[Route('/mine')] #[IsGranted('ROLE_USER')]\n  public function mine() { return 1; }\n}\nclass DropController {\n  public function __construct() { ${first} }\n  #[Route('/drop', methods: ['POST'])]\n  public function drop() { $this->db->query('DELETE FROM items'); }\n}\n`;

  it('does so in ASP.NET and PHP, but not where the method lets some pass by their names', async () => {
    const refuses = 'if (!User.Identity.IsAuthenticated) context.Result = new ForbidResult();';
    expect(await told({ 'Drop.cs': actions(refuses) }, rule)).toEqual([]);
    expect(await told({ 'Drop.cs': actions('log.Write(context);') }, rule)).toHaveLength(1);
    const sends = "if (!$this->session->userdata('user_id')) redirect('login');";
    expect(await told({ 'Drop.php': made(sends) }, rule)).toEqual([]);
    const some =
      "if ($this->router->method !== 'show' && !$this->session->has('user_id')) redirect('login');";
    expect(await told({ 'Drop.php': made(some) }, rule)).toHaveLength(1);
  });
});

describe('a role that is named in quotes', () => {
  const controller = (asked: string): string =>
    `class AdminController < ApplicationController\n  before_action :require_user\n  def reset\n    if ${asked}\n      user = User.find(params[:id])\n      user.update(name: 'x')\n    end\n  end\nend\n`;
  const file = 'app/controllers/admin_controller.rb';

  it('is asked for where a check is handed it, and not where a request is asked for its field', async () => {
    const rule = 'endpoint-without-authorization';
    expect(await told({ [file]: controller("logged_in_as(['admin'])") }, rule)).toEqual([]);
    expect(await told({ [file]: controller("params['admin']") }, rule)).toHaveLength(1);
  });
});
