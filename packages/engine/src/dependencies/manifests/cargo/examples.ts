import type { ManifestExample } from '../example.ts';

export const examples: readonly ManifestExample[] = [
  {
    title: 'a workspace with inherited, renamed, development and git dependencies',
    files: {
      'Cargo.toml': `[workspace]
members = ["app"]

[workspace.dependencies]
serde = "1.0"
`,
      'app/Cargo.toml': `[package]
name = "app"
version = "0.1.0"

[dependencies]
serde = { workspace = true }
old_rand = { package = "rand", version = "0.7" }

[dev-dependencies]
tempfile = "3"
`,
      'Cargo.lock': `version = 3

[[package]]
name = "app"
version = "0.1.0"
dependencies = [
 "rand 0.7.3",
 "serde",
 "tempfile",
]

[[package]]
name = "rand"
version = "0.7.3"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "6a6b"

[[package]]
name = "rand"
version = "0.8.5"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "serde"
version = "1.0.190"
source = "git+https://github.com/serde-rs/serde?rev=abc#abcdef"

[[package]]
name = "tempfile"
version = "3.8.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
dependencies = [
 "rand 0.8.5",
]
`,
    },
    components: [
      'pkg:cargo/rand@0.7.3 production direct Cargo.lock:12 <app/Cargo.toml:7 0.7> {app > rand@0.7.3} hashes=1 as=old_rand',
      'pkg:cargo/rand@0.8.5 development transitive Cargo.lock:18 {app > tempfile@3.8.0 > rand@0.8.5}',
      'pkg:cargo/serde@1.0.190?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fserde-rs%2Fserde%3Frev%3Dabc%23abcdef production direct Cargo.lock:23 <app/Cargo.toml:6 1.0> {app > serde@1.0.190} git',
      'pkg:cargo/tempfile@3.8.0 development direct Cargo.lock:28 <app/Cargo.toml:10 3> {app > tempfile@3.8.0}',
    ],
  },
  {
    title: 'a member that another member needs brings along nothing of its tests',
    files: {
      'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\n\n[dependencies]\nlib = { path = "lib" }\n',
      'lib/Cargo.toml': '[package]\nname = "lib"\nversion = "0.1.0"\n\n[dev-dependencies]\ntempfile = "3"\n',
      'Cargo.lock': `version = 3

[[package]]
name = "app"
version = "0.1.0"
dependencies = [
 "lib",
]

[[package]]
name = "lib"
version = "0.1.0"
dependencies = [
 "tempfile",
]

[[package]]
name = "tempfile"
version = "3.8.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
`,
    },
    components: [
      'pkg:cargo/tempfile@3.8.0 development direct Cargo.lock:17 <lib/Cargo.toml:6 3> {lib > tempfile@3.8.0}',
    ],
  },
  {
    title: 'Cargo.toml without a lock file',
    files: { 'Cargo.toml': '[package]\nname = "lib"\n\n[dependencies]\nregex = "=1.9.0"\nlog = "0.4"\n' },
    components: [
      'pkg:cargo/log production direct Cargo.toml:6 <Cargo.toml:6 0.4> {lib > log} range=0.4',
      'pkg:cargo/regex@1.9.0 production direct Cargo.toml:5 <Cargo.toml:5 =1.9.0> {lib > regex@1.9.0}',
    ],
    gaps: ['Cargo.toml:- no-lock-file'],
  },
];
