import { describe, expect, it, test } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Record<string, string>, rule: string): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(rule));

const rule = 'endpoint-record-of-others';
const MODELS = `class Order(db.Model):
    owner_id = db.Column(db.Integer)
`;

describe('a record that is found within one that a guard found', () => {
  const restful = (field: string, call: string): string => `from flask import request
from flask_restful import Resource
class Mine(Resource):
    method_decorators = [need_auth]
    def get(self): return Order.query.filter_by(owner_id=current_user.id)

class OrderHandler(Resource):
    ${field}
    def delete(self, project, order_id):
        ${call}
        return "x"
`;
  const guarded = 'method_decorators = [need_auth]';

  it('is not taken by its key alone', async () => {
    const of = (field: string, call: string) =>
      told({ 'a.py': restful(field, call), 'models.py': MODELS }, rule);
    expect(await of(guarded, 'Order.query.delete(order_id)')).toHaveLength(1);
    expect(await of(guarded, 'Order.query.delete(project, order_id)')).toEqual([]);
    expect(await of(guarded, 'project.remove_order(order_id)')).toEqual([]);
  });

  it('is so where a hook of Flask keeps it for the request', async () => {
    const view = (call: string): string => `from flask import Blueprint, g
main = Blueprint("main", __name__)
@main.route("/orders/<order_id>/drop", methods=["POST"])
@login_required
def drop_order(order_id):
    ${call}
    return "x"
`;
    const of = (call: string) => told({ 'a.py': view(call), 'models.py': MODELS }, rule);
    expect(await of('Order.query.filter_by(id=order_id).delete()')).toHaveLength(1);
    expect(await of('g.project.remove_order(order_id)')).toEqual([]);
    expect(await of('g.db.remove_order(order_id)')).toHaveLength(1);
  });
});

describe('a record that a method of the program keeps for who calls', () => {
  const view = (save: string): string => `from flask import Flask, request
@app.route("/orders/<pk>", methods=["POST"])
@login_required
def change_order(pk):
    order = Order.objects.filter(pk=pk).first()
    form = OrderForm(request.form, instance=order)
    ${save}
    Order.objects.filter(pk=pk).update(seen=True)
    return "x"
`;
  const form = (check: string): string => `class OrderForm(ModelForm):
    def save(self, request, *args):
        ${check}
        return super().save(*args)
`;

  it('is asked about where that method asks, and not where it is given nobody or asks nothing', async () => {
    const of = (save: string, check: string) =>
      told({ 'a.py': view(save), 'forms.py': form(check), 'models.py': MODELS }, rule);
    const asks = 'self.instance.raise_not_editable(request.user)';
    expect(await of('form.save(request)', asks)).toEqual([]);
    expect(await of('form.save()', asks)).toHaveLength(1);
    expect(await of('form.save(request)', 'log(self)')).toHaveLength(1);
  });
});

test('what is looked up and not used only has to be there', async () => {
  const view = (line: string): string => `from flask import Flask, request
@app.route("/orders/<user_id>/show", methods=["GET"])
@login_required
def order_shown(user_id):
    ${line}
    return "x"
`;
  const of = (line: string) => told({ 'a.py': view(line), 'models.py': MODELS }, rule);
  expect(await of('get_object_or_404(Order, id=user_id)')).toEqual([]);
  expect(await of('order = get_object_or_404(Order, id=user_id)')).toHaveLength(1);
});

test('who is asked by the address that a request comes from is asked', async () => {
  const routes = (check: string): string => `package main
import "net/http"
func main() {
\thttp.HandleFunc("/mine", requireUser(mine))
\thttp.HandleFunc("/items/drop", drop)
}
func mine(w http.ResponseWriter, r *http.Request) {}
func drop(w http.ResponseWriter, r *http.Request) {
\t${check}
\tdb.Exec("DELETE FROM items WHERE id = ?", r.FormValue("id"))
}
`;
  const of = (check: string) => told({ 'main.go': routes(check) }, 'endpoint-without-authentication');
  expect(await of('if !lists.ipAllowed(r.RemoteAddr) { http.Error(w, "no", 403); return }')).toEqual([]);
  expect(await of('log(r.RemoteAddr)')).toHaveLength(1);
});
