import type { ManifestExample } from '../example.ts';

export const examples: readonly ManifestExample[] = [
  {
    title: 'go.mod with direct, indirect, replaced and local modules, and hashes from go.sum',
    files: {
      'go.mod': `module example.org/app

go 1.21

require (
	github.com/gin-gonic/gin v1.9.0
	github.com/old/name v1.0.0
	example.org/local v0.0.0
)

require golang.org/x/text v0.3.7 // indirect

replace github.com/old/name => github.com/new/name v1.2.0

replace example.org/local => ./local
`,
      'go.sum': `github.com/gin-gonic/gin v1.9.0 h1:aaaa=
github.com/gin-gonic/gin v1.9.0/go.mod h1:bbbb=
`,
    },
    components: [
      'pkg:golang/example.org/local@v0.0.0 production direct go.mod:8 <go.mod:8 v0.0.0> {example.org/app > example.org/local@v0.0.0} file',
      'pkg:golang/github.com/gin-gonic/gin@v1.9.0 production direct go.mod:6 <go.mod:6 v1.9.0> {example.org/app > github.com/gin-gonic/gin@v1.9.0} hashes=1',
      'pkg:golang/github.com/new/name@v1.2.0 production direct go.mod:7 <go.mod:7 v1.0.0> {example.org/app > github.com/new/name@v1.2.0} as=github.com/old/name',
      'pkg:golang/golang.org/x/text@v0.3.7 production transitive go.mod:11',
    ],
  },
  {
    title: 'a module from before Go 1.17 takes its indirect modules from go.sum',
    files: {
      'go.mod': 'module example.org/old\n\ngo 1.13\n\nrequire github.com/a/b v1.0.0\n',
      'go.sum':
        'github.com/a/b v1.0.0 h1:aa=\ngithub.com/c/d v1.0.0 h1:bb=\ngithub.com/c/d v1.10.0 h1:cc=\ngithub.com/c/d v1.9.0 h1:dd=\ngithub.com/e/f v1.0.0/go.mod h1:ee=\n',
    },
    components: [
      'pkg:golang/github.com/a/b@v1.0.0 production direct go.mod:5 <go.mod:5 v1.0.0> {example.org/old > github.com/a/b@v1.0.0} hashes=1',
      'pkg:golang/github.com/c/d@v1.10.0 production transitive go.mod:1 hashes=1',
    ],
    gaps: ['go.mod:1 unresolved-version'],
  },
  {
    title:
      'vendor/modules.txt names what lies in the folder, also what go.mod does not have, and what replaces it',
    files: {
      'go.mod': 'module example.org/app\n\ngo 1.21\n\nrequire github.com/gin-gonic/gin v1.9.0\n',
      'vendor/modules.txt':
        '# github.com/gin-gonic/gin v1.9.0\n## explicit; go 1.21\ngithub.com/gin-gonic/gin\n# github.com/old/name v1.0.0 => github.com/new/name v1.2.0\n## explicit\n# example.org/local v0.0.0 => ./local\n# github.com/old/name => github.com/new/name v1.2.0\n',
    },
    components: [
      'pkg:golang/example.org/local@v0.0.0 production unknown vendor/modules.txt:6 file',
      'pkg:golang/github.com/gin-gonic/gin@v1.9.0 production direct go.mod:5 <go.mod:5 v1.9.0> {example.org/app > github.com/gin-gonic/gin@v1.9.0}',
      'pkg:golang/github.com/gin-gonic/gin@v1.9.0 production unknown vendor/modules.txt:1',
      'pkg:golang/github.com/new/name@v1.2.0 production unknown vendor/modules.txt:4 as=github.com/old/name',
    ],
  },
];
