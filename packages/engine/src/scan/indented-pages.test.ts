import { describe, expect, it } from 'vitest';
import { pageScans } from './testing/page-scans.ts';

const markup = pageScans('xss');
const addresses = pageScans('script-url');

const CONTROLLER = [
  'class NotesController',
  '  def show',
  '    @q = input()',
  "    @safe = 'x'",
  '    @rows = [{ label: input() }]',
  '  end',
  'end',
  '',
].join('\n');

const files = (extension: string, lines: readonly string[], row: string): Record<string, string> => ({
  'app/controllers/notes_controller.rb': CONTROLLER,
  [`app/views/notes/show.html.${extension}`]: lines.join('\n'),
  [`app/views/notes/_row.html.${extension}`]: row,
});

const HAML = [
  '!!! 5',
  '%p= @q',
  '%p!= @q # BAD',
  '!= @q + "BAD"',
  '%p= raw @q # BAD',
  '= @q.html_safe # BAD',
  '%p= @safe.html_safe',
  '%p BAD! #{@q.html_safe}',
  '%p #{@q}',
  '! BAD #{@q}',
  '%a.big#x{ title: @q, onclick: "show(#{@q}) // BAD" } text',
  '%a(title=@q onmouseover="go(#{@q}) // BAD")= @q',
  '/ a comment',
  '-# != @q',
  ':javascript',
  '  let a = "#{@q}";',
  '  let b = #{@q}; // BAD',
  '',
  '  let c = #{@q.to_json};',
  '%script',
  '  let d = #{@q}; // BAD',
  ':plain',
  '  nothing',
  '- @rows.each do |row|',
  '  %b= row[:label]',
  '  %b!= row[:label] + "BAD"',
  "= render 'row', note: @q",
  '= render partial: "row",',
  '  locals: { other: @safe }',
];

const SLIM = [
  'doctype html',
  'p = @q',
  'p= @q',
  'p== @q # BAD',
  '== @q + "BAD"',
  'p = raw @q # BAD',
  'p BAD #{{@q}}',
  'p text #{@q}',
  '| text #{@q}',
  '/ == @q',
  'a.big title=@q onclick="show(#{@q}) // BAD" text',
  'a[title="x #{@q}" href="/x"] text',
  'ul: li== @q + "BAD"',
  'javascript:',
  '  let a = "#{@q}";',
  '  let b = #{@q}; // BAD',
  '- @rows.each do |row|',
  '  b== row[:label] + "BAD"',
  '  b= row[:label]',
  '<p title="#{@q}">#{{@q}}</p> BAD',
  "== render 'row', note: @q",
];

describe('a page of Ruby whose lines are indented', () => {
  it('is filled by its action, and writes what its engine does not escape: Haml', async () => {
    const { found, marked } = await markup.foundAndMarked(files('haml', HAML, '%b!= note + "BAD"\n%b= note'));
    expect(found).toEqual(marked);
  });

  it('is filled by its action, and writes what its engine does not escape: Slim', async () => {
    const { found, marked } = await markup.foundAndMarked(files('slim', SLIM, 'b== note + "BAD"\nb= note'));
    expect(found).toEqual(marked);
  });

  it('runs whole addresses, whatever the engine escapes there', async () => {
    const haml = [
      '%a{ href: @q } BAD',
      "%a{ :href => @q, title: 'x' } BAD",
      '%a(href=@q) BAD',
      '%a{ href: "#{@q}" } BAD',
      '%a{ href: "/x/#{@q}" }',
      '%a{ href: notes_path(@q) }',
      '%img{ src: @q }',
      '%a{ href: @safe }',
    ];
    const slim = ['a href=@q BAD', 'a href="#{@q}" BAD', 'a href="/x/#{@q}"', 'img src=@q', 'a[href=@q] BAD'];
    for (const one of [files('haml', haml, ''), files('slim', slim, '')]) {
      const { found, marked } = await addresses.foundAndMarked(one);
      expect(found).toEqual(marked);
    }
  });
});
