import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const DATABASES = `class AController < ApplicationController
  def pg
    q = params[:q]
    c = PG.connect(dbname: 'x')
    c.exec("select #{q}") # BAD sql-injection
    c.exec_params('select $1', [q])
    c.exec_params("select #{q}", []) # BAD sql-injection
    c.query("select #{q}") # BAD sql-injection
    c.async_exec("x #{q}") # BAD sql-injection
    c.async_exec_params("x #{q}", []) # BAD sql-injection
    c.prepare('n', "x #{q}") # BAD sql-injection
    c.exec_prepared('n', [q])
    c.send_query("x #{q}") # BAD sql-injection
    c.send_query_params("x #{q}", []) # BAD sql-injection
    c.copy_data("COPY #{q}") { } # BAD sql-injection
    c.exec("select #{c.escape_literal(q)}")
    c.exec("select '#{c.escape_string(q)}'")
    c.exec("select #{c.quote_ident(q)}")
    PG::Connection.new('x').exec("x #{q}") # BAD sql-injection
  end
  def mysql
    q = params[:q]
    m = Mysql2::Client.new(host: 'x')
    m.query("x #{q}") # BAD sql-injection
    m.prepare("x #{q}") # BAD sql-injection
    m.prepare('x ?').execute(q)
    m.query("x '#{m.escape(q)}'")
  end
  def sqlite
    q = params[:q]
    s = SQLite3::Database.new('x')
    s.execute("x #{q}") # BAD sql-injection
    s.execute('x ?', [q])
    s.execute2("x #{q}") # BAD sql-injection
    s.execute_batch("x #{q}") # BAD sql-injection
    s.execute_batch2("x #{q}") # BAD sql-injection
    s.query("x #{q}") # BAD sql-injection
    s.prepare("x #{q}") # BAD sql-injection
    s.get_first_row("x #{q}") # BAD sql-injection
    s.get_first_value("x #{q}") # BAD sql-injection
    s.load_extension(q) # BAD code-injection
    st = s.prepare('x ?')
    st.execute(q)
    SQLite3::Database.open('x') { |db| db.execute("x #{q}") } # BAD sql-injection
    SQLite3::Database.new(q) # BAD path-traversal
  end
  def sequel
    q = params[:q]
    db = Sequel.connect('x')
    db['select ?', q]
    db.fetch("x #{q}") # BAD sql-injection
    db.fetch('x ?', q)
    db.run("x #{q}") # BAD sql-injection
    db.execute("x #{q}") # BAD sql-injection
    db.execute_ddl("x #{q}") # BAD sql-injection
    db[:a].where("b = #{q}") # BAD sql-injection?
    db[:a].where(b: q)
    db[:a].where(Sequel.lit("b = #{q}")) # BAD sql-injection
    db[:a].where(Sequel.lit('b = ?', q))
    db[:a].order(Sequel.lit(q)) # BAD sql-injection
    db[:a].select(Sequel.lit(q)) # BAD sql-injection
    db[:a].with_sql("x #{q}") # BAD sql-injection
    db[:a].join(:b, Sequel.lit(q)) # BAD sql-injection
    db.from(:a).filter(Sequel.lit(q)) # BAD sql-injection
    Sequel.lit(q) # BAD sql-injection
  end
  def mongo
    q = params[:q]
    c = Mongo::Client.new(['x'])
    c[:users].find(name: q) # BAD nosql-injection
    c[:users].find(name: q.to_s)
    c[:users].find(q).first # BAD nosql-injection
    c[:users].update_one({ a: q }, {}) # BAD nosql-injection
    c[:users].delete_many(a: q) # BAD nosql-injection
    c[:users].aggregate([{ '$match' => q }]) # BAD nosql-injection
    c[:users].distinct('a', a: q) # BAD nosql-injection
    c[:users].insert_one(a: q)
    c.database.command(q) # BAD nosql-injection
    c[:users].bulk_write([{ delete_one: { filter: q } }]) # BAD nosql-injection
    c[:users].find_one_and_update({ a: q }, {}) # BAD nosql-injection
    c[:users].watch([q]) # BAD nosql-injection
  end
end
`;

const VIEWS = `class AController < ApplicationController
  def a
    q = params[:q]
    render html: q
    render html: q.html_safe # BAD xss
    render inline: q # BAD template-injection
    render inline: "<%= #{q} %>" # BAD template-injection
    render plain: q
    render json: { a: q }
    render body: q, content_type: 'text/html' # BAD xss
    render xml: q
    render js: q
    render file: q # BAD path-traversal
    render template: q
    render partial: q
    render action: q
    render status: q
    send_file q # BAD path-traversal
    send_data q, disposition: 'inline', type: 'text/html' # BAD xss
    redirect_to q # BAD open-redirect
    redirect_to "http://#{q}" # BAD open-redirect
    redirect_to q, allow_other_host: false
    redirect_to url_from(q)
    redirect_back fallback_location: q # BAD open-redirect
    redirect_to "/x/#{q}"
    redirect_to action: q
    cookies[:a] = q
    session[:a] = q
  end
end
module AHelper
  def b
    q = params[:q]
    raw(q) # BAD xss
    q.html_safe # BAD xss
    content_tag(:p, q)
    content_tag(:p, q.html_safe) # BAD xss
    content_tag(q, 'x') # BAD xss
    tag.p(q)
    link_to 'a', q # BAD script-url
    link_to q, '/x'
    link_to('a', { action: q })
    link_to q do
    end
    button_to 'a', q # BAD script-url
    image_tag q
    sanitize(q)
    sanitize(q).html_safe
    strip_tags(q)
    strip_links(q)
    simple_format(q)
    simple_format(q, {}, sanitize: false) # BAD xss?
    truncate(q, escape: false) # BAD xss?
    truncate(q)
    highlight(q, 'x', sanitize: false) # BAD xss?
    highlight(q, 'x')
    auto_link(q)
    javascript_tag(q) # BAD xss?
    j(q)
    escape_javascript(q)
    concat(q)
    safe_concat(q) # BAD xss?
    safe_join([q])
    safe_join([q.html_safe]) # BAD xss?
    ERB::Util.html_escape(q).html_safe
    h(q).html_safe
    CGI.escapeHTML(q).html_safe
    "<b>#{h(q)}</b>".html_safe
    "<b>#{q}</b>".html_safe # BAD xss?
    ActiveSupport::SafeBuffer.new(q) # BAD xss?
    q.to_json.html_safe
    json_escape(q.to_json).html_safe
    mail_to q
    url_for(q)
    render(inline: q) # BAD template-injection?
    content_for(:x, raw(q)) # BAD xss?
    cdata_section(q)
    number_to_currency(q, unit: '<b>')
    t('a.b_html', name: q)
    translate('a.b', name: q).html_safe # BAD xss?
    capture { q }
  end
end
`;

describe('databases and views of Ruby, by their types', () => {
  it.each([
    ['tells statements and conditions from what is bound', 'a.rb', DATABASES],
    ['knows what views and answers escape', 'a.rb', VIEWS],
  ])('%s', async (_, path, text) => {
    const { found, marked } = await sinkKinds('ruby', { [path]: text });
    expect(marked.length).toBeGreaterThan(0);
    expect(found).toEqual(marked);
  });
});
