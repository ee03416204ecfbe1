import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));

const views = (bases: string, body: string): Record<string, string> => ({
  'urls.py': `from django.urls import path
from shop import views
urlpatterns = [path('people', views.PeopleView.as_view()), path('orders/<int:order>', views.OrderView.as_view())]
`,
  'views.py': `from django.views.generic import TemplateView
class PeopleView(${bases}TemplateView):
    template_name = 'people.html'

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context['own'] = Profile.objects.filter(user=self.request.user)
        context['people'] = ${body}
        return context

class OrderView(LoginRequiredMixin, TemplateView):
    def get_context_data(self, **kwargs):
        number = self.request.GET['order_id']
        return {'order': Order.objects.get(id=number)}

class Order(models.Model):
    user_id = models.IntegerField()
`,
});

it('a generic view that a table of addresses names is what its class does to answer, and is told there', async () => {
  const rule = 'endpoint-without-authorization';
  expect(await told(rule, views('LoginRequiredMixin, ', 'User.objects.all()'))).toEqual(['views.py:5']);
  expect(await told(rule, views('LoginRequiredMixin, UserPassesTestMixin, ', 'User.objects.all()'))).toEqual(
    [],
  );
  expect(await told(rule, views('LoginRequiredMixin, ', 'self.request.user.friends()'))).toEqual([]);
  expect(await told('endpoint-record-of-others', views('LoginRequiredMixin, ', '[]'))).toEqual([
    'views.py:14',
  ]);
});
