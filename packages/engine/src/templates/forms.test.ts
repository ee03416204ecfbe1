import { describe, expect, it } from 'vitest';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { formFindings } from './forms.ts';

const NAMES = ['form-password-in-address', 'form-without-token', 'form-shows-password'] as const;
const rules = new Map<AnalysisName, RuleFile>(
  NAMES.map((name) => [name, { id: name, message: 'Told.' } as RuleFile]),
);
const found = (path: string, text: string): string[] =>
  formFindings(rules, path, text).map((one) => `${one.ruleId} ${one.startLine}`);

describe('forms of a page', () => {
  it('send passwords by GET where they say so, say nonsense, or name an address and no method', () => {
    const field = '<input type="password" name="secret"></form>';
    for (const form of ['<form method="get">', '<form method=$_GET>', '<form action="/in">'])
      expect(found('a.php', `\n${form}${field}`), form).toEqual(['form-password-in-address 2']);
    for (const form of ['<form method="POST">', '<form id="in">', '<form action="/in" onsubmit="go()">'])
      expect(found('a.html', form + field), form).toEqual([]);
  });

  it('lack a token only in pages of a framework that checks one, and where they go to the application itself', () => {
    const form = '<form method="post"><input name="a"></form>';
    expect(found('a.html', `{% load static %}${form}`)).toEqual(['form-without-token 1']);
    expect(found('a.html', form)).toEqual([]);
    expect(found('a.html', `{% load static %}<!-- ${form} -->`)).toEqual([]);
    const hidden = form.replace('<input', '{{ form.hidden_tag() }}<input');
    expect(found('a.html', `{% trans %}Search{% endtrans %}${hidden}`)).toEqual([]);
  });

  it('are read in time that grows with the text alone', () => {
    for (const part of ['<form ', '<form method=get>'])
      expect(
        growsWithLength((text) => found('a.html', text), part),
        part,
      ).toBe(true);
  });
});
