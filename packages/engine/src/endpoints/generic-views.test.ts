import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files))
    .filter((one) => one.startsWith('endpoint-record-of-others '))
    .map((one) => one.split(' ')[1] ?? '');

const program = (head: string, body: string, model = 'Invoice'): Record<string, string> => ({
  'urls.py': `from django.urls import path\nfrom shop import views\nurlpatterns = [path('invoices/<int:pk>', views.Invoices.as_view())]\n`,
  'models.py': `from django.db import models\nclass ${model}(models.Model):\n    owner = models.ForeignKey(User, on_delete=models.CASCADE)\n`,
  'views.py': `from django.views.generic import DetailView\nfrom rest_framework import viewsets\nclass Invoices(${head}):\n    ${body}\n`,
});
const DRF = 'queryset = Invoice.objects.all()\n    permission_classes = [IsAuthenticated]';

it('a generic view of records with owners is told where it asks no more than who has signed in', async () => {
  expect(await told(program('LoginRequiredMixin, DetailView', 'model = Invoice'))).toEqual(['views.py:3']);
  expect(await told(program('LoginRequiredMixin, UpdateView', 'model = Invoice'))).toEqual(['views.py:3']);
  expect(await told(program('viewsets.ModelViewSet', DRF))).toEqual(['views.py:3']);
});

it('one that says which records, or who may have them, is not, nor one of what is for everybody', async () => {
  for (const body of [
    'model = Invoice\n    def get_queryset(self):\n        return Invoice.objects.filter(owner=self.request.user)',
    'model = Invoice\n    def test_func(self):\n        return self.get_object().owner == self.request.user',
  ])
    expect(await told(program('LoginRequiredMixin, DetailView', body)), body).toEqual([]);
  for (const drf of [
    DRF.replace('[IsAuthenticated]', '[IsAuthenticated, IsOwner]'),
    DRF.replace('[IsAuthenticated]', '[IsAdminUser]'),
    DRF.replace('all()', 'filter(is_public=True)'),
  ])
    expect(await told(program('viewsets.ModelViewSet', drf)), drf).toEqual([]);
  expect(
    await told(program('LoginRequiredMixin, PermissionRequiredMixin, UpdateView', 'model = Invoice')),
  ).toEqual([]);
  expect(await told(program('LoginRequiredMixin, DetailView', 'model = Article', 'Article'))).toEqual([]);
});

it('a view of the REST framework that asks for nobody is told where others ask and no setting does', async () => {
  const open = async (body: string, settings = '', model = 'Invoice'): Promise<string[]> =>
    (
      await found({
        ...program('viewsets.ModelViewSet', body, model),
        'mine.py': `from rest_framework import viewsets\nclass Mine(viewsets.ModelViewSet):\n    queryset = ${model}.objects.all()\n    permission_classes = [IsAuthenticated]\n`,
        'settings.py': settings,
      })
    ).filter((one) => one.startsWith('endpoint-without-authentication views.py'));
  expect(await open('queryset = Invoice.objects.all()')).toEqual([
    'endpoint-without-authentication views.py:3',
  ]);
  expect(await open('queryset = Invoice.objects.all()\n    permission_classes = [AllowAny]')).toHaveLength(1);
  expect(
    await open(
      'queryset = Invoice.objects.all()',
      "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated']}\n",
    ),
  ).toEqual([]);
  expect(await open('queryset = Article.objects.all()', '', 'Article')).toEqual([]);
});

it('whoever a relation of Django calls the user of a record owns it', async () => {
  const files = program('LoginRequiredMixin, DetailView', 'model = Invoice');
  for (const relation of [
    'user = models.ForeignKey(User, on_delete=models.CASCADE)',
    'customer = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)',
  ])
    expect(
      await told({
        ...files,
        'models.py': `from django.db import models\nclass Invoice(models.Model):\n    ${relation}\n`,
      }),
    ).toEqual(['views.py:3']);
});
