import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const LIBRARY = `from flask import Flask, request
import os, subprocess, shutil, tarfile, zipfile, pickle, tempfile, urllib.request, urllib.parse, http.client, socket, asyncio, pathlib, importlib, runpy, code, ctypes, marshal, shelve, glob, io, webbrowser, ftplib, smtplib, ast, logging, builtins, plistlib, ssl, signal, sys, fileinput, linecache, mmap
import xml.etree.ElementTree as ET, xml.dom.minidom, xml.sax, xml.dom.pulldom
from xml.sax import saxutils
from lxml import etree, html as lhtml
import lxml.objectify
import ldap3, ldap
from ldap3.utils.conv import escape_filter_chars
import requests, httpx, aiohttp, urllib3, boto3, yaml, dill, jsonpickle
from mako.template import Template as MTemplate
from mako.lookup import TemplateLookup
import html, shlex, bleach, nh3, markupsafe, markdown
app = Flask(__name__)
@app.route('/x')
async def x():
    q = request.args['q']
    d = request.get_data()
    os.system(q) # BAD command-injection
    subprocess.run(q, shell=True) # BAD command-injection
    subprocess.run(['ls', q])
    subprocess.run(['sh', '-c', q]) # BAD command-injection
    subprocess.run(args=q, shell=True) # BAD command-injection
    subprocess.Popen('ls ' + q, shell=True) # BAD command-injection
    subprocess.getoutput(q) # BAD command-injection
    subprocess.run(shlex.split(q)) # BAD command-injection
    subprocess.run('ls ' + shlex.quote(q), shell=True)
    subprocess.run('ls', executable=q) # BAD command-injection
    subprocess.run('ls', cwd=q) # BAD path-traversal
    await asyncio.create_subprocess_shell(q) # BAD command-injection
@app.route('/x12')
async def x12():
    q = request.args['q']
    d = request.get_data()
    await asyncio.create_subprocess_exec(q) # BAD command-injection
    os.execvp(q, ['x']) # BAD command-injection
    os.spawnlp(os.P_WAIT, q, 'x') # BAD command-injection
    os.startfile(q) # BAD path-traversal
    open(q) # BAD path-traversal
    io.open(q) # BAD path-traversal
    pathlib.Path(q).read_text() # BAD path-traversal
    (pathlib.Path('/x') / q).read_text() # BAD path-traversal
    pathlib.Path('/x').joinpath(q).open() # BAD path-traversal?
    pathlib.Path('/x').glob(q) # BAD path-traversal
    pathlib.Path(q).walk() # BAD path-traversal
    pathlib.Path(q).copy('x') # BAD path-traversal
@app.route('/x24')
async def x24():
    q = request.args['q']
    d = request.get_data()
    pathlib.Path('x').move(q) # BAD path-traversal
    open(os.path.join('/x', os.path.basename(q)))
    os.remove(q) # BAD path-traversal
    os.rename('x', q) # BAD path-traversal
    os.scandir(q) # BAD path-traversal
    os.makedirs(q) # BAD path-traversal
    os.chdir(q) # BAD path-traversal
    os.link('a', q) # BAD path-traversal
    shutil.copy('a', q) # BAD path-traversal
    shutil.rmtree(q) # BAD path-traversal
    shutil.move(q, 'b') # BAD path-traversal
    shutil.make_archive('a', 'zip', q) # BAD path-traversal
@app.route('/x36')
async def x36():
    q = request.args['q']
    d = request.get_data()
    shutil.unpack_archive('a.zip', q) # BAD path-traversal
    shutil.copytree('a', dst=q) # BAD path-traversal
    zipfile.ZipFile(q) # BAD path-traversal
    zipfile.ZipFile('x').extractall(q) # BAD path-traversal
    zipfile.ZipFile('x').extract('a', q) # BAD path-traversal
    zipfile.ZipFile('x').extract(q, '/x')
    zipfile.ZipFile('x').write(q) # BAD path-traversal
    tarfile.open(q) # BAD path-traversal
    tarfile.open('x').add(q) # BAD path-traversal
    tempfile.NamedTemporaryFile(dir=q) # BAD path-traversal
    tempfile.mkdtemp(q) # BAD path-traversal
    tempfile.TemporaryDirectory(dir=q) # BAD path-traversal
@app.route('/x48')
async def x48():
    q = request.args['q']
    d = request.get_data()
    linecache.getline(q, 1) # BAD path-traversal
    glob.glob(q) # BAD path-traversal
    glob.glob('*', root_dir=q) # BAD path-traversal
    pickle.loads(d) # BAD unsafe-deserialization
    pickle.load(io.BytesIO(d)) # BAD unsafe-deserialization
    pickle.Unpickler(io.BytesIO(d)).load() # BAD unsafe-deserialization
    marshal.loads(d) # BAD unsafe-deserialization
    dill.loads(d) # BAD unsafe-deserialization
    jsonpickle.decode(q) # BAD unsafe-deserialization
    yaml.load(q, Loader=yaml.Loader) # BAD unsafe-deserialization
    yaml.load(q, Loader=yaml.SafeLoader)
    yaml.safe_load(q)
@app.route('/x60')
async def x60():
    q = request.args['q']
    d = request.get_data()
    yaml.load(q, yaml.UnsafeLoader) # BAD unsafe-deserialization
    yaml.load(q, Loader=yaml.FullLoader)
    yaml.unsafe_load(q) # BAD unsafe-deserialization
    yaml.full_load(q) 
    ET.fromstring(q) # BAD xml-bomb?
    ET.parse(io.StringIO(q)) # BAD xml-bomb?
    ET.iterparse(io.StringIO(q)) # BAD xml-bomb?
    xml.dom.minidom.parseString(q) # BAD xml-bomb?
    xml.sax.parseString(q, None) # BAD xml-bomb?
    etree.fromstring(q)
    etree.fromstring(q, etree.XMLParser(resolve_entities=True)) # BAD xxe?
    etree.fromstring(q, etree.XMLParser(resolve_entities=False))
@app.route('/x72')
async def x72():
    q = request.args['q']
    d = request.get_data()
    etree.fromstring(q, etree.XMLParser(no_network=False)) # BAD xxe
    lxml.objectify.fromstring(q)
    etree.parse('x').xpath('//a[@b="' + q + '"]') # BAD xpath-injection
    etree.parse('x').xpath('//a[@b=$b]', b=q)
    etree.XPath('//' + q) # BAD xpath-injection
    etree.XSLT(etree.XML(q)) # BAD code-injection
    ET.parse('x').getroot().findall(q) # BAD xpath-injection
    lhtml.fromstring(q)
    eval(q) # BAD code-injection
    exec(q) # BAD code-injection
    compile(q, 'x', 'exec') # BAD code-injection
@app.route('/x84')
async def x84():
    q = request.args['q']
    d = request.get_data()
    ast.literal_eval(q)
    importlib.import_module(q)
    code.InteractiveInterpreter().runsource(q) # BAD code-injection
    ctypes.CDLL(q) # BAD code-injection
    ctypes.cdll.LoadLibrary(q) # BAD code-injection
    urllib.request.urlopen(q) # BAD ssrf
    urllib.request.Request(q) # BAD ssrf
    urllib.request.urlretrieve(q, 'x') # BAD ssrf
    urllib.request.urlretrieve('http://a/', q) # BAD path-traversal
    urllib.request.urlopen('http://a.b/?q=' + urllib.parse.quote(q))
    urllib.request.build_opener().open(q) # BAD ssrf
    http.client.HTTPSConnection(q) # BAD ssrf
@app.route('/x96')
async def x96():
    q = request.args['q']
    d = request.get_data()
    http.client.HTTPSConnection('a.b').request('GET', q)
    requests.get(q) # BAD ssrf
    requests.get(url=q) # BAD ssrf
    requests.request('GET', q) # BAD ssrf
    requests.get('http://a.b', params={'q': q})
    requests.Session().get(q) # BAD ssrf
    requests.session().request('GET', q) # BAD ssrf
    with requests.Session() as s: s.post(q) # BAD ssrf
    requests.Session().send(requests.Request('GET', q).prepare()) # BAD ssrf
    requests.get('http://a.b', proxies={'http': q}) # BAD ssrf
    httpx.get(q) # BAD ssrf
    httpx.stream('GET', q) # BAD ssrf
@app.route('/x108')
async def x108():
    q = request.args['q']
    d = request.get_data()
    httpx.Client(base_url=q) # BAD ssrf
    httpx.Client(proxy=q) # BAD ssrf
    async with httpx.AsyncClient() as c: await c.get(q) # BAD ssrf
    async with httpx.AsyncClient() as c2: await c2.request('GET', q) # BAD ssrf
    async with aiohttp.ClientSession() as c3: await c3.get(q) # BAD ssrf
    async with aiohttp.ClientSession() as c4: await c4.request('GET', q) # BAD ssrf
    async with aiohttp.request('GET', q) as r: pass # BAD ssrf
    aiohttp.ClientSession(q) # BAD ssrf
    urllib3.PoolManager().request('GET', q) # BAD ssrf
    urllib3.request('GET', q) # BAD ssrf
    urllib3.HTTPConnectionPool(q) # BAD ssrf
    urllib3.ProxyManager(q) # BAD ssrf
@app.route('/x120')
async def x120():
    q = request.args['q']
    d = request.get_data()
    urllib3.connection_from_url(q) # BAD ssrf
    socket.create_connection((q, 80)) # BAD ssrf
    socket.socket().connect((q, 80)) # BAD ssrf
    await asyncio.open_connection(q, 80) # BAD ssrf
    webbrowser.open(q)
    smtplib.SMTP(q) # BAD ssrf
    ftplib.FTP(q) # BAD ssrf
    boto3.client('s3', endpoint_url=q) # BAD ssrf
    boto3.client('s3').download_file('b', 'k', q) # BAD path-traversal
    boto3.client('s3').upload_file(q, 'b', 'k') # BAD path-traversal
    boto3.client('s3').select_object_content(Expression='x' + q) # BAD sql-injection
    boto3.client('dynamodb').execute_statement(Statement='x' + q) # BAD sql-injection
@app.route('/x132')
async def x132():
    q = request.args['q']
    d = request.get_data()
    boto3.client('athena').start_query_execution(QueryString='x' + q) # BAD sql-injection
    boto3.client('rds-data').execute_statement(sql='x' + q) # BAD sql-injection
    boto3.client('redshift-data').execute_statement(Sql='x' + q) # BAD sql-injection
    ldap3.Connection('x').search('dc=x', '(cn=' + q + ')') # BAD ldap-injection
    ldap3.Connection('x').search('dc=x', '(cn=' + escape_filter_chars(q) + ')')
    ldap3.Connection('x').search('dc=x', '(a=b)', attributes=[q])
    ldap3.Connection('x').search(search_base=q, search_filter='x') # BAD ldap-name
    ldap3.Connection('x').extend.standard.paged_search('x', '(cn=' + q + ')') # BAD ldap-injection
    ldap3.Reader(None, None, 'x', '(cn=' + q + ')') # BAD ldap-injection
    ldap.initialize('x').search_s('x', 1, '(cn=' + q + ')') # BAD ldap-injection
    ldap.initialize('x').search_ext_s('x', 1, filterstr='(cn=' + q + ')') # BAD ldap-injection
@app.route('/x144')
async def x144():
    q = request.args['q']
    d = request.get_data()
    ldap.initialize('x').simple_bind_s('cn=' + q)
    ldap.initialize('x').find_unique_entry('x', 1, '(cn=' + q + ')') # BAD ldap-injection
    MTemplate(q).render() # BAD template-injection
    MTemplate('x').render(a=q)
    MTemplate(filename=q) # BAD path-traversal
    MTemplate(text=q) # BAD template-injection
@app.route('/z')
def z():
    tarfile.open(fileobj=request.files['f'].stream).extractall('/x') # BAD zip-slip
    tarfile.open('x').extractall('/x', filter='data')
@app.route('/m')
def m(): return markdown.markdown(request.args['q']) # BAD xss
@app.route('/n')
def n(): return bleach.clean(request.args['q'])
@app.route('/o')
def o(): return nh3.clean(request.args['q'])
@app.route('/p')
def p(): return html.escape(request.args['q'])
@app.route('/r')
def r(): return str(markupsafe.escape(request.args['q']))
@app.route('/s')
@app.route('/t')
def t(): return saxutils.escape(request.args['q'])
@app.route('/u')
def u(): return bleach.linkify(request.args['q']) # BAD xss?
`;

describe('the standard library of Python, clients and parsers', () => {
  it.each([['knows which arguments name files, programs, hosts and code', 'a.py', LIBRARY]])(
    '%s',
    async (_, path, text) => {
      const { found, marked } = await sinkKinds('python', { [path]: text });
      expect(marked.length).toBeGreaterThan(0);
      expect(found).toEqual(marked);
    },
  );
});
