import { builtinModules } from 'node:module';

/** Modules of the languages' own libraries: an import of one names no package. `_typeshed` is there for type checkers alone. */
const PYTHON = new Set(
  [
    '__future__ _thread _typeshed abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit',
    'audioop base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd',
    'code codecs codeop collections colorsys compileall concurrent configparser contextlib',
    'contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis',
    'distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput',
    'fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip',
    'hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress',
    'itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math',
    'mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath',
    'nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes',
    'pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile',
    'pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter',
    'runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr',
    'socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string',
    'stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib',
    'tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib trace',
    'traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uu uuid',
    'venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile',
    'zipimport zlib zoneinfo',
  ].flatMap((row) => row.split(' ')),
);

const RUBY = new Set(
  [
    'English abbrev base64 benchmark bigdecimal cgi coverage csv date delegate digest drb erb etc expect fcntl fiddle fileutils',
    'find forwardable getoptlong io ipaddr irb json logger matrix minitest monitor mutex_m net nkf objspace observer open3 open-uri',
    'openssl optparse ostruct pathname pp prettyprint prime pstore psych pty racc rake rdoc readline resolv rexml ripper rubygems',
    'securerandom set shellwords singleton socket stringio strscan syslog tempfile test thread time timeout tmpdir tracer tsort',
    'un uri weakref webrick win32ole yaml zlib',
  ].flatMap((row) => row.split(' ')),
);

const NODE = new Set(builtinModules);

export function isNodeModule(module: string): boolean {
  return module.startsWith('node:') || NODE.has(module) || NODE.has(module.split('/')[0] ?? '');
}

export function isPythonModule(top: string): boolean {
  return PYTHON.has(top);
}

export function isRubyModule(path: string): boolean {
  return RUBY.has(path.split('/')[0] ?? '');
}
