import { describe, expect, it } from 'vitest';
import { expected, flowsIn, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Go: {
    'checks/a.go': `package checks
import "net/url"
func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw
	}
	return u.Hostname()
}
func Accepts(to string, hosts []string) bool {
	host := hostOf(to)
	for _, one := range hosts {
		if one == host {
			return true
		}
	}
	return false
}
func Refuse(to, own string) error {
	u, err := url.Parse(to)
	if err != nil {
		return err
	}
	if u.Host != own {
		return errors.New("foreign")
	}
	return nil
}
func Parses(to string) bool {
	u, err := url.Parse(to)
	return err == nil && u.Path != ""
}
func Tells(to, own string) bool {
	u, _ := url.Parse(to)
	if u.Host != own {
		log(to)
	}
	return true
}
`,
    'main.go': `package main
import ("lib"; "example.com/app/checks")
func emptied(hosts []string) {
	to := lib.source()
	if !checks.Accepts(to, hosts) {
		to = ""
	}
	lib.visit(to)
}
func left(own string) {
	to := lib.source()
	if err := checks.Refuse(to, own); err != nil {
		return
	}
	lib.visit(to)
}
func parsed(hosts []string) {
	to := lib.source()
	if !checks.Parses(to) {
		to = ""
	}
	lib.visit(to) // BAD
}
func told(own string) {
	to := lib.source()
	if !checks.Tells(to, own) {
		return
	}
	lib.visit(to) // BAD
}
func reversed(hosts []string) {
	to := lib.source()
	if checks.Accepts(to, hosts) {
		to = ""
	}
	lib.visit(to) // BAD
}
`,
  },
  JavaScript: {
    'checks.js': `
export function hostOf(given) { return new URL(given).host; }
export function ours(to, own) { return hostOf(to) === own; }
export function among(to, hosts) { const { host } = new URL(to); return hosts.includes(host); }
export function refuse(to, own) { if (new URL(to).origin !== own) throw new Error('foreign'); }
export function parses(to) { const u = new URL(to); return u.pathname !== ''; }
export function claimed(to, req) { return new URL(to).host === req.query.host; }
`,
    'main.js': `
import { ours, among, refuse, parses, claimed } from './checks.js';
function f(own) { let to = source(); if (!ours(to, own)) to = '/'; go(to); }
function g(hosts) { const to = source(); if (!among(to, hosts)) return; go(to); }
function h(own) { const to = source(); refuse(to, own); go(to); }
function i() { const to = source(); if (!parses(to)) return; go(to); } // BAD
function j(req) { const to = source(); if (!claimed(to, req)) return; go(to); } // BAD
`,
  },
  Python: {
    'checks.py': `
from urllib.parse import urlparse
def ours(to, own):
    return urlparse(to).netloc == own
def among(to, hosts):
    host = urlparse(to).hostname
    return host in hosts
def parses(to):
    return urlparse(to).path != ''
`,
    'main.py': `
from checks import ours, among, parses
def f(own):
    to = source()
    if not ours(to, own):
        to = '/'
    go(to)
def g(hosts):
    to = source()
    if not among(to, hosts):
        return
    go(to)
def h():
    to = source()
    if not parses(to):
        return
    go(to) # BAD
`,
  },
  Java: {
    'Checks.java': `class Checks {
 static boolean ours(String to, String own) { return new URI(to).getHost().equalsIgnoreCase(own); }
 static boolean among(String to, Set<String> hosts) { URI u = URI.create(to); return hosts.contains(u.getHost()); }
 static boolean parses(String to) { URI u = URI.create(to); return u.getPath() != null; }
}`,
    'A.java': `class A {
 void f(String own) { String to = Lib.source(); if (!Checks.ours(to, own)) { to = "/"; } Lib.go(to); }
 void g(Set<String> hosts) { String to = Lib.source(); if (!Checks.among(to, hosts)) return; Lib.go(to); }
 void h() { String to = Lib.source(); if (!Checks.parses(to)) return; Lib.go(to); } // BAD
}`,
  },
  'C#': {
    'Checks.cs': `static class Checks {
 public static bool Ours(string to, string own) { return new Uri(to).Host == own; }
 public static bool Among(string to, string[] hosts) { var u = new Uri(to); return hosts.Contains(u.Host); }
 public static bool Parses(string to) { var u = new Uri(to); return u.AbsolutePath != null; }
}`,
    'A.cs': `class A {
 void F(string own) { var to = Lib.source(); if (!Checks.Ours(to, own)) { to = "/"; } Lib.go(to); }
 void G(string[] hosts) { var to = Lib.source(); if (!Checks.Among(to, hosts)) return; Lib.go(to); }
 void H() { var to = Lib.source(); if (!Checks.Parses(to)) return; Lib.go(to); } // BAD
}`,
  },
  Ruby: {
    'checks.rb': `
module Checks
  def self.ours?(to, own)
    URI.parse(to).host == own
  end
  def self.among?(to, hosts)
    hosts.include?(URI.parse(to).host)
  end
  def self.parses?(to)
    URI.parse(to).path != nil
  end
end
`,
    'main.rb': `
require_relative 'checks'
def f(own)
  to = source()
  to = '/' unless Checks.ours?(to, own)
  go(to)
end
def g(hosts)
  to = source()
  return unless Checks.among?(to, hosts)
  go(to)
end
def h
  to = source()
  return unless Checks.parses?(to)
  go(to) # BAD
end
`,
  },
  PHP: {
    'checks.php': `<?php
function is_ours($to, $own) { return parse_url($to, PHP_URL_HOST) === $own; }
function is_among($to, $hosts) { $host = parse_url($to, PHP_URL_HOST); return in_array($host, $hosts); }
function parses($to) { return parse_url($to, PHP_URL_PATH) !== ''; }
`,
    'main.php': `<?php
function f($own) { $to = source(); if (!is_ours($to, $own)) { $to = '/'; } go($to); }
function g($hosts) { $to = source(); if (!is_among($to, $hosts)) { return; } go($to); }
function h() { $to = source(); if (!parses($to)) { return; } go($to); } // BAD
`,
  },
};

describe('a function of another file that compares the host of an address', () => {
  for (const [language, files] of Object.entries(OWN))
    it(`proves where it leads, whatever it is called: ${language}`, async () => {
      const link = { goModules: [{ path: '', module: 'example.com/app' }] };
      expect([...new Set(await sinkLines(files, link))].sort()).toEqual(expected(files).sort());
    });

  it('holds a doubt where its answers are given behind tests of different worth', async () => {
    const files = {
      'a.js': `
function matches(pattern, host) { return new RegExp(pattern).test(host); }
function accepts(to, own, patterns) {
  const host = new URL(to).host;
  if (patterns.length === 0) return host === own;
  for (const one of patterns) if (matches(one, host)) return true;
  return false;
}
function f(own, patterns) {
  const to = source();
  if (!accepts(to, own, patterns)) return;
  go(to);
}
`,
    };
    const { flows } = await flowsIn(files);
    expect(flows.map((one) => one.guesses > 0)).toEqual([true]);
  });
});
