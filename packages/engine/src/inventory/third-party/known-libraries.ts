/** Python: modules that are named like the package that provides them, with those that others bring along. */
const PYTHON = `
  alembic annotated_doc appdirs apscheduler argparse arrow babelfish backports bencode bleach bottle certifi cffi
  chardet charset_normalizer cheroot cherrypy click colorama concurrent configobj cryptography dateutil defusedxml
  distro enzyme feedparser flask future gevent gntp greenlet guessit hachoir html5lib httplib2 idna
  importlib_metadata importlib_resources itsdangerous jaraco jinja2 jsonrpclib libfuturize libpasteurize mako
  markdown_it markupsafe mdurl more_itertools mutagen oauthlib ordereddict paho past pkg_resources platformdirs ply
  portend profilehooks py7zr pyasn1 pycparser pygments pyparsing pysrt pytz rarfile rebulk requests requests_oauthlib
  rich rsa rumps shellingham simplejson six soupsieve sqlalchemy stevedore subliminal tempora tornado tqdm twisted
  typer typing_extensions tzdata tzlocal unidecode urllib3 validate webencodings werkzeug xmltodict zc zipp
`;
/** PHP: roots of namespaces, and folders of libraries from before there were any. */
const PHP = `
  adodb constant_time_encoding doctrine dompdf elfinder fpdf geshi getid3 guzzle guzzlehttp htmlpurifier jpgraph
  laminas lessphp magpierss monolog mpdf mustache nusoap otphp paragonie parsedown pclzip phpexcel phpmailer
  phpqrcode phpseclib phpspreadsheet pimple predis psr sabre scssphp simplehtmldom simplepie smarty snoopy
  swiftmailer symfony tcpdf twig zend
`;

/**
 * Folders and files under which libraries lie where somebody copied them into a project, in lower case. The name alone tells
 * nothing: a project's own `requests.py` is named for what it is about. See `copiedLibraries`.
 */
export const KNOWN_LIBRARIES: ReadonlySet<string> = new Set(`${PYTHON} ${PHP}`.trim().split(/\s+/));
