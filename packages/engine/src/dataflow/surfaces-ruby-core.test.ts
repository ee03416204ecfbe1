import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const CORE = `require 'net/http'
require 'open-uri'
require 'open3'
require 'erb'
require 'yaml'
require 'nokogiri'
require 'faraday'
require 'httparty'
require 'pg'
require 'mysql2'
require 'sqlite3'
require 'sequel'
require 'mongo'
class AController < ApplicationController
  def commands
    q = params[:q]
    system(q) # BAD command-injection
    system('ls', q)
    \`ls #{q}\` # BAD command-injection
    %x(ls #{q}) # BAD command-injection
    exec(q) # BAD command-injection
    spawn(q) # BAD command-injection
    Process.spawn("ls #{q}") # BAD command-injection
    IO.popen(q) # BAD command-injection
    IO.popen(['ls', q])
    Open3.capture3(q) # BAD command-injection
    Open3.capture2e("ls #{q}") # BAD command-injection
    Open3.popen3("ls #{q}") { |i, o, e, t| } # BAD command-injection
    Open3.capture3('ls', q)
    Open3.pipeline("ls #{q}", 'wc') # BAD command-injection
    Kernel.system("ls #{q}") # BAD command-injection
    open("|#{q}") # BAD command-injection path-traversal
    system("ls #{Shellwords.escape(q)}")
    system("ls #{q.shellescape}")
    Process.exec(q) # BAD command-injection
    PTY.spawn(q) # BAD command-injection
  end
  def code
    q = params[:q]
    eval(q) # BAD code-injection
    instance_eval(q) # BAD code-injection
    binding.eval(q) # BAD code-injection?
    Object.class_eval(q) # BAD code-injection
    ERB.new(q).result # BAD template-injection
    ERB.new('x').result_with_hash(a: q)
    Marshal.load(q) # BAD unsafe-deserialization
    Marshal.load(Base64.decode64(q)) # BAD unsafe-deserialization
    YAML.load(q) # BAD unsafe-deserialization
    YAML.unsafe_load(q) # BAD unsafe-deserialization
    YAML.safe_load(q)
    YAML.load_file(q) # BAD path-traversal? unsafe-deserialization?
    Psych.unsafe_load(q) # BAD unsafe-deserialization?
    JSON.parse(q)
    JSON.load(q) # BAD unsafe-deserialization?
    Oj.load(q) # BAD unsafe-deserialization?
    Oj.load(q, mode: :strict)
    require q # BAD code-injection?
    load q # BAD code-injection?
    Liquid::Template.parse(q) # BAD template-injection?
    Slim::Template.new { q }
    Haml::Template.new { q }
    Tilt.new(q) # BAD path-traversal?
  end
  def files
    q = params[:q]
    File.read(q) # BAD path-traversal
    File.open(q, 'w') # BAD path-traversal
    File.new(q) # BAD path-traversal
    File.write(q, 'x') # BAD path-traversal
    File.write('x', q)
    File.exist?(q)
    File.delete(q) # BAD path-traversal
    File.rename('a', q) # BAD path-traversal
    File.read(File.join('/x', q)) # BAD path-traversal
    File.read(File.join('/x', File.basename(q)))
    File.read(Rails.root.join('x', q)) # BAD path-traversal
    Rails.root.join(q).read # BAD path-traversal
    Pathname.new(q).read # BAD path-traversal
    Pathname.new('/x').join(q).open # BAD path-traversal
    Dir.glob(q) # BAD path-traversal
    Dir.mkdir(q) # BAD path-traversal
    Dir.entries(q) # BAD path-traversal
    FileUtils.rm_rf(q) # BAD path-traversal
    FileUtils.cp('a', q) # BAD path-traversal
    FileUtils.mkdir_p(q) # BAD path-traversal
    FileUtils.cp_r(q, 'b') # BAD path-traversal
    IO.binread(q) # BAD command-injection path-traversal
    IO.copy_stream(q, 'x') # BAD path-traversal
    Tempfile.new("x", q) # BAD path-traversal
    Dir.mktmpdir(q) # BAD path-traversal
    send_file(q) # BAD path-traversal
    send_file("/x/#{q}") # BAD path-traversal
    send_data(q, type: 'text/plain')
    CSV.read(q) # BAD path-traversal
    CSV.foreach(q) # BAD path-traversal
    CSV.parse(q)
    Zip::File.open(q) # BAD path-traversal
    File.open('x').write(q)
    Logger.new(q) # BAD path-traversal
  end
  def clients
    q = params[:q]
    Net::HTTP.get(URI(q)) # BAD ssrf
    Net::HTTP.get(URI.parse(q)) # BAD ssrf
    Net::HTTP.get_response(URI(q)) # BAD ssrf
    Net::HTTP.start(q, 80) # BAD ssrf
    Net::HTTP.new(q) # BAD ssrf
    Net::HTTP.post(URI(q), 'x') # BAD ssrf
    Net::HTTP.post_form(URI(q), {}) # BAD ssrf
    Net::HTTP.post_form(URI('http://a.b'), 'q' => q)
    URI.open(q) # BAD command-injection ssrf
    URI.parse(q).open # BAD ssrf
    URI(q).read # BAD ssrf
    Faraday.get(q) # BAD ssrf
    Faraday.new(q).get('/') # BAD ssrf
    Faraday.new(url: q) # BAD ssrf
    conn = Faraday.new(url: 'http://a.b')
    conn.get(q) # BAD ssrf
    conn.get('/x', { q: q })
    Faraday.get('http://a.b', { q: q })
    HTTParty.get(q) # BAD ssrf
    HTTParty.post(q, body: {}) # BAD ssrf
    HTTParty.get('http://a.b', query: { q: q })
    RestClient.get(q) # BAD ssrf
    RestClient::Request.execute(method: :get, url: q) # BAD ssrf
    RestClient::Resource.new(q) # BAD ssrf
    Excon.get(q) # BAD ssrf
    Excon.new(q) # BAD ssrf
    Typhoeus.get(q) # BAD ssrf
    Typhoeus::Request.new(q) # BAD ssrf
    HTTP.get(q) # BAD ssrf
    HTTP.headers(a: 'b').get(q) # BAD ssrf
    HTTPClient.new.get(q) # BAD ssrf
    TCPSocket.new(q, 80) # BAD ssrf
    TCPSocket.open(q, 80) # BAD ssrf
    Socket.tcp(q, 80) # BAD ssrf
    Net::FTP.open(q) # BAD ssrf
    Net::SMTP.start(q) # BAD ssrf
    Net::SSH.start(q, 'x') # BAD ssrf
    Mechanize.new.get(q) # BAD ssrf
    Curl.get(q) # BAD ssrf
    Curl::Easy.perform(q) # BAD ssrf
  end
  def xml
    q = params[:q]
    Nokogiri::XML(q)
    Nokogiri::XML(q, nil, nil, Nokogiri::XML::ParseOptions::NOENT) # BAD xxe
    Nokogiri::XML(q) { |config| config.nonet }
    Nokogiri::XML::Document.parse(q, nil, nil, 2) # BAD xxe
    Nokogiri::HTML(q)
    doc = Nokogiri::XML('x')
    doc.xpath("//a[@b='#{q}']") # BAD xpath-injection
    doc.at_xpath("//#{q}") # BAD xpath-injection
    doc.xpath('//a[@b=$b]', nil, b: q)
    doc.search("//#{q}") # BAD xpath-injection
    doc.at("//#{q}") # BAD xpath-injection
    doc.css(".a#{q}")
    Nokogiri::XSLT(q) # BAD code-injection
    REXML::Document.new(q)
    REXML::XPath.first(doc, "//#{q}") # BAD xpath-injection
    Ox.parse(q)
    Ox.load(q, mode: :object) # BAD unsafe-deserialization
    Hash.from_xml(q)
  end
end
class PipelinesController < ApplicationController
  def show
    Open3.pipeline('cat x', "grep #{params[:q]}") # BAD command-injection
    Open3.pipeline(['echo', params[:q]], 'tail')
  end
end
module TextsHelper
  def short
    truncate(params[:q])
    link(params[:q], 'x')
    entries(params[:q])
    rm_rf(params[:q])
  end
end
`;

describe('the core, clients and parsers of Ruby', () => {
  it.each([['knows which arguments name files, programs, hosts and code', 'a.rb', CORE]])(
    '%s',
    async (_, path, text) => {
      const { found, marked } = await sinkKinds('ruby', { [path]: text });
      expect(marked.length).toBeGreaterThan(0);
      expect(found).toEqual(marked);
    },
  );
});
