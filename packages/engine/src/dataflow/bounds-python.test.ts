import { describe, expect, it } from 'vitest';
import { boundedIn } from './testing/bounded-in.ts';

/** Lines marked BAD are told, all others are not: what a declared schema bounds, and what it lets through beside. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Django forms and its REST framework': {
    'views.py': `from django import forms
from django.db import connection
from django.shortcuts import redirect
from rest_framework import serializers
from rest_framework.views import APIView
from rest_framework.decorators import api_view

class ListForm(forms.Form):
    sort = forms.ChoiceField(choices=[('a', 'A'), ('b', 'B')])
    n = forms.IntegerField()
    u = forms.UUIDField()
    r = forms.RegexField(regex=r'^[a-z_]+$')
    x = forms.CharField()

def one(request):
    form = ListForm(request.GET)
    if form.is_valid():
        c = connection.cursor()
        c.execute("select * from t order by " + form.cleaned_data['sort'])
        c.execute("select * from t order by %s" % form.cleaned_data['n'])
        c.execute("select * from t order by %s" % form.cleaned_data['u'])
        c.execute("select * from t order by %s" % form.cleaned_data['r'])
        c.execute("select * from t order by " + form.cleaned_data['x'])  # BAD
        data = form.cleaned_data
        c.execute("select * from t order by " + data.get('sort'))
        c.execute("select * from t order by " + data.get('x'))  # BAD
        c.execute("select * from t order by " + request.GET['sort'])  # BAD

class ListSerializer(serializers.Serializer):
    sort = serializers.ChoiceField(choices=['a', 'b'])
    n = serializers.IntegerField()
    x = serializers.CharField()

class V(APIView):
    def get(self, request):
        s = ListSerializer(data=request.query_params)
        s.is_valid(raise_exception=True)
        c = connection.cursor()
        c.execute("select * from t order by " + s.validated_data['sort'])
        c.execute("select * from t order by %s" % s.validated_data['n'])
        c.execute("select * from t order by " + s.validated_data['x'])  # BAD
        c.execute("select * from t order by " + s.validated_data.get('x'))  # BAD
        return redirect(s.validated_data['x'])  # BAD
`,
  },
  marshmallow: {
    'app.py': `from flask import Flask, request
from marshmallow import Schema, fields, validate
import sqlite3
app = Flask(__name__)
db = sqlite3.connect('x')
class ListSchema(Schema):
    sort = fields.Str(validate=validate.OneOf(['a', 'b']))
    n = fields.Int()
    u = fields.UUID()
    r = fields.Str(validate=validate.Regexp(r'^[a-z_]+\\Z'))
    x = fields.Str(validate=validate.Length(max=10))

@app.route('/a')
def a():
    data = ListSchema().load(request.args)
    db.execute("select * from t order by " + data['sort'])
    db.execute("select * from t order by %s" % data['n'])
    db.execute("select * from t order by %s" % data['u'])
    db.execute("select * from t order by %s" % data['r'])
    db.execute("select * from t order by " + data['x'])  # BAD
`,
  },
  'pydantic and FastAPI': {
    'app.py': `from enum import Enum
from typing import Literal, Optional, Annotated
from fastapi import FastAPI, Query, Depends
from pydantic import BaseModel, constr, Field
import sqlite3
app = FastAPI()
db = sqlite3.connect('x')
class Dir(str, Enum):
    asc = 'asc'
    desc = 'desc'
class In(BaseModel):
    sort: Literal['a', 'b']
    osort: Optional[Literal['a', 'b']] = None
    nsort: Literal['a', 'b'] | None = None
    dir: Dir
    n: int
    on: Optional[int] = None
    p: constr(pattern=r'^[a-z_]+$')
    f: str = Field(pattern=r'^[a-z_]+$')
    an: Annotated[str, Field(pattern=r'^[a-z_]+$')]
    x: str
@app.post('/a')
def a(q: In):
    db.execute("select * from t order by " + q.sort)
    db.execute("select * from t order by %s" % q.osort)
    db.execute("select * from t order by %s" % q.nsort)
    db.execute("select * from t order by " + q.dir)
    db.execute("select * from t order by " + q.dir.value)
    db.execute("select * from t order by %s" % q.n)
    db.execute("select * from t order by %s" % q.on)
    db.execute("select * from t order by " + q.p)
    db.execute("select * from t order by " + q.f)
    db.execute("select * from t order by " + q.an)
    db.execute("select * from t order by " + q.x)  # BAD
@app.get('/b')
def b(x: str, sort: Literal['a', 'b'], dir: Dir, o: Optional[Literal['a']] = None, p: str = Query(..., pattern='^[a-z_]+$'), r: Annotated[str, Query(pattern='^[a-z_]+$')] = 'a', q: str = Query(..., max_length=10), od: Dir | None = None):
    db.execute("select * from t order by " + sort)
    db.execute("select * from t order by " + dir)
    db.execute("select * from t order by %s" % o)
    db.execute("select * from t order by " + p)
    db.execute("select * from t order by " + r)
    db.execute("select * from t order by " + q)  # BAD
    db.execute("select * from t order by " + x)  # BAD
    db.execute("select * from t order by %s" % od)
def model():
    m = In.model_validate(get())
    return m
`,
  },
};

describe('what a schema bounds harms nothing, and what it does not bound does: python', () => {
  for (const [name, files] of Object.entries(CASES))
    it(name, async () => {
      const { told, expected } = await boundedIn(files);
      expect(told).toEqual(expected);
    });
});
