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
