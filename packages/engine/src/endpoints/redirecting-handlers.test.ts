import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const django = (answer: string): Record<string, string> => ({
  'a/urls.py':
    "from django.urls import path\nfrom . import views\nurlpatterns = [path('profile/<int:pk>', views.profile), path('mine', views.mine)]\n",
  'a/views.py': `from django.contrib.auth.decorators import login_required\n@login_required\ndef mine(request):\n    request.user.save()\ndef profile(request, pk):\n    user = get_object_or_404(User, pk=pk)\n    ${answer}\n`,
});
const express = (answer: string): Record<string, string> => ({
  'a.js': `const app = require('express')();\napp.get('/mine', requireUser, async (req, res) => { await req.user.save(); res.end(); });\napp.get('/profile/:id', async (req, res) => {\n  const user = await User.findById(req.params.id);\n  ${answer}\n});\n`,
});
const rails = (answer: string): Record<string, string> => ({
  'app/controllers/mine_controller.rb':
    'class MineController < ApplicationController\n  before_action :require_user\n  def show\n    current_user.save\n  end\nend\n',
  'app/controllers/profile_controller.rb': `class ProfileController < ApplicationController\n  def show\n    user = User.find(params[:id])\n    ${answer}\n  end\nend\n`,
});

it.each([
  ['Django', django('return render(request, "a.html", {"user": user})'), 1],
  ['Django', django('return HttpResponseRedirect(reverse("admin:auth_user_change", args=[user.pk]))'), 0],
  ['Django', django('user.delete()\n    return redirect("home")'), 1],
  ['Express', express('res.json(user);'), 1],
  ['Express', express('res.redirect(`/admin/users/${user.id}`);'), 0],
  ['Rails', rails('render json: user'), 1],
  ['Rails', rails('redirect_to admin_user_path(user)'), 0],
])('%s: what only sends on to a page shows and changes nothing', async (_, files, open) => {
  const told = await found(files);
  expect(told.filter((one) => one.startsWith('endpoint-without-authentication'))).toHaveLength(open);
});
