import type { ManifestExample } from '../example.ts';

export const examples: readonly ManifestExample[] = [
  {
    title: 'Gemfile with groups and sources, and Gemfile.lock with platforms and checksums',
    files: {
      Gemfile: `source 'https://rubygems.org'

gem 'rails', '~> 7.0', '>= 7.0.4'
gem "nokogiri"
gem 'mine', git: 'https://example.org/mine.git'

group :development, :test do
  gem 'rspec'
end

gem 'rubocop', group: :development
gem NAME
`,
      'Gemfile.lock': `GIT
  remote: https://example.org/mine.git
  revision: abcdef
  specs:
    mine (0.1.0)
      rack

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.15.0-x86_64-linux)
      racc (~> 1.4)
    nokogiri (1.15.0-arm64-darwin)
      racc (~> 1.4)
    racc (1.6.2)
    rack (2.2.7)
    rails (7.0.4)
      rack (~> 2.0)
    rspec (3.12.0)
    rubocop (1.50.0)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  mine!
  nokogiri
  rails (~> 7.0, >= 7.0.4)
  rspec
  rubocop

CHECKSUMS
  rack (2.2.7) sha256=aabb

BUNDLED WITH
   2.4.10
`,
    },
    components: [
      'pkg:gem/mine@0.1.0?vcs_url=https%3A%2F%2Fexample.org%2Fmine.git%23abcdef production direct Gemfile.lock:5 <Gemfile:5 > {Gemfile > mine@0.1.0} git',
      'pkg:gem/nokogiri@1.15.0 production direct Gemfile.lock:11 <Gemfile:4 > {Gemfile > nokogiri@1.15.0}',
      'pkg:gem/racc@1.6.2 production transitive Gemfile.lock:15 {Gemfile > nokogiri@1.15.0 > racc@1.6.2}',
      'pkg:gem/rack@2.2.7 production transitive Gemfile.lock:16 {Gemfile > rails@7.0.4 > rack@2.2.7} hashes=1',
      'pkg:gem/rails@7.0.4 production direct Gemfile.lock:17 <Gemfile:3 ~> 7.0, >= 7.0.4> {Gemfile > rails@7.0.4}',
      'pkg:gem/rspec@3.12.0 development direct Gemfile.lock:19 <Gemfile:8 > {Gemfile > rspec@3.12.0}',
      'pkg:gem/rubocop@1.50.0 development direct Gemfile.lock:20 <Gemfile:11 > {Gemfile > rubocop@1.50.0}',
    ],
    gaps: ['Gemfile:12 dynamic'],
  },
  {
    title: 'a gemspec without a lock file',
    files: {
      'thing.gemspec': `Gem::Specification.new do |spec|
  spec.name = "thing"
  spec.add_dependency "json", "~> 2.0"
  spec.add_runtime_dependency 'logger', '1.5.3'
  spec.add_development_dependency "rake"
end
`,
    },
    components: [
      'pkg:gem/json production direct thing.gemspec:3 <thing.gemspec:3 ~> 2.0> {thing > json} range=~> 2.0',
      'pkg:gem/logger@1.5.3 production direct thing.gemspec:4 <thing.gemspec:4 1.5.3> {thing > logger@1.5.3}',
      'pkg:gem/rake development direct thing.gemspec:5 <thing.gemspec:5 > {thing > rake} range=',
    ],
    gaps: ['thing.gemspec:- no-lock-file'],
  },
];
