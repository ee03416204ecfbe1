import type { ManifestExample } from '../example.ts';

export const examples: readonly ManifestExample[] = [
  {
    title: 'poms with a parent, properties, managed versions and an imported BOM, all in the source',
    files: {
      'pom.xml': `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <groupId>org.acme</groupId>
  <artifactId>parent</artifactId>
  <version>1.0</version>
  <packaging>pom</packaging>
  <properties>
    <jackson.version>2.13.4</jackson.version>
    <databind>\${jackson.version}.2</databind>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>com.fasterxml.jackson.core</groupId>
        <artifactId>jackson-databind</artifactId>
        <version>\${databind}</version>
      </dependency>
      <dependency>
        <groupId>org.acme</groupId>
        <artifactId>bom</artifactId>
        <version>\${project.version}</version>
        <type>pom</type>
        <scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
</project>
`,
      'bom/pom.xml': `<project>
  <groupId>org.acme</groupId>
  <artifactId>bom</artifactId>
  <version>1.0</version>
  <dependencyManagement><dependencies><dependency>
    <groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.1</version><scope>test</scope>
  </dependency></dependencies></dependencyManagement>
</project>
`,
      'app/pom.xml': `<project>
  <parent>
    <groupId>org.acme</groupId>
    <artifactId>parent</artifactId>
    <version>1.0</version>
  </parent>
  <artifactId>app</artifactId>
  <dependencies>
    <dependency>
      <groupId>com.fasterxml.jackson.core</groupId>
      <artifactId>jackson-databind</artifactId>
    </dependency>
    <dependency>
      <groupId>junit</groupId>
      <artifactId>junit</artifactId>
    </dependency>
    <dependency>
      <groupId>\${project.groupId}</groupId>
      <artifactId>bom</artifactId>
      <version>\${project.version}</version>
      <type>pom</type>
    </dependency>
    <dependency>
      <groupId>org.other</groupId>
      <artifactId>unmanaged</artifactId>
    </dependency>
  </dependencies>
</project>
`,
    },
    components: [
      'pkg:maven/com.fasterxml.jackson.core/jackson-databind@2.13.4.2 production direct app/pom.xml:9 <app/pom.xml:9 2.13.4.2> {org.acme:app > com.fasterxml.jackson.core:jackson-databind@2.13.4.2}',
      'pkg:maven/junit/junit@4.13.1 development direct app/pom.xml:13 <app/pom.xml:13 4.13.1> {org.acme:app > junit:junit@4.13.1}',
      'pkg:maven/org.other/unmanaged production direct app/pom.xml:23 <app/pom.xml:23 > {org.acme:app > org.other:unmanaged} range=',
    ],
    gaps: ['app/pom.xml:- no-lock-file', 'app/pom.xml:23 unresolved-version'],
  },
  {
    title: 'output of mvn dependency:tree',
    files: {
      'pom.xml': `<project>
  <groupId>org.acme</groupId><artifactId>app</artifactId><version>1.0</version>
  <dependencies>
    <dependency><groupId>org.a</groupId><artifactId>one</artifactId><version>[1,2)</version></dependency>
  </dependencies>
</project>
`,
      'dependency-tree.txt': `[INFO] org.acme:app:jar:1.0
[INFO] +- org.a:one:jar:1.5:compile
[INFO] |  +- org.b:two:jar:2.0:compile
[INFO] |  |  \\- org.c:three:jar:linux-x86_64:3.0:runtime
[INFO] |  \\- org.d:four:jar:4.0:compile
[INFO] \\- org.t:test:jar:9.0:test
[INFO]    \\- org.u:deep:jar:1.1:test
`,
    },
    components: [
      'pkg:maven/org.a/one@1.5 production direct dependency-tree.txt:2 <pom.xml:4 [1,2)> {org.acme:app > org.a:one@1.5}',
      'pkg:maven/org.b/two@2.0 production transitive dependency-tree.txt:3 {org.acme:app > org.a:one@1.5 > org.b:two@2.0}',
      'pkg:maven/org.c/three@3.0 production transitive dependency-tree.txt:4 {org.acme:app > org.a:one@1.5 > org.b:two@2.0 > org.c:three@3.0}',
      'pkg:maven/org.d/four@4.0 production transitive dependency-tree.txt:5 {org.acme:app > org.a:one@1.5 > org.d:four@4.0}',
      'pkg:maven/org.t/test@9.0 development direct dependency-tree.txt:6 {org.acme:app > org.t:test@9.0}',
      'pkg:maven/org.u/deep@1.1 development transitive dependency-tree.txt:7 {org.acme:app > org.t:test@9.0 > org.u:deep@1.1}',
    ],
  },
  {
    title: 'gradle build files, properties and a version catalog',
    files: {
      'gradle.properties': 'guavaVersion=31.1-jre\n',
      'gradle/libs.versions.toml': `[versions]
okhttp = "4.10.0"

[libraries]
okhttp-core = { module = "com.squareup.okhttp3:okhttp", version.ref = "okhttp" }
gson = "com.google.code.gson:gson:2.8.9"

[bundles]
net = ["okhttp-core", "gson"]
`,
      'app/build.gradle.kts': `plugins { java }
dependencies {
    implementation(libs.okhttp.core)
    implementation(libs.missing)
    implementation("com.google.guava:guava:$guavaVersion")
    testImplementation("junit:junit:4.13")
    implementation(platform("org.springframework.boot:spring-boot-dependencies:2.7.0"))
    implementation(project(":lib"))
}
`,
      'lib/build.gradle': `def slf4j = '1.7.36'
dependencies {
  api libs.bundles.net
  compileOnly group: 'org.slf4j', name: 'slf4j-api', version: '1.7.36'
  runtimeOnly "org.slf4j:slf4j-simple:\${slf4j}"
  // implementation 'commented:out:1.0'
  implementation computed()
}
`,
    },
    components: [
      'pkg:maven/com.google.code.gson/gson@2.8.9 production direct lib/build.gradle:3 <lib/build.gradle:3 2.8.9> {lib > com.google.code.gson:gson@2.8.9}',
      'pkg:maven/com.google.guava/guava@31.1-jre production direct app/build.gradle.kts:5 <app/build.gradle.kts:5 31.1-jre> {app > com.google.guava:guava@31.1-jre}',
      'pkg:maven/com.squareup.okhttp3/okhttp@4.10.0 production direct app/build.gradle.kts:3 <app/build.gradle.kts:3 4.10.0> {app > com.squareup.okhttp3:okhttp@4.10.0}',
      'pkg:maven/com.squareup.okhttp3/okhttp@4.10.0 production direct lib/build.gradle:3 <lib/build.gradle:3 4.10.0> {lib > com.squareup.okhttp3:okhttp@4.10.0}',
      'pkg:maven/junit/junit@4.13 development direct app/build.gradle.kts:6 <app/build.gradle.kts:6 4.13> {app > junit:junit@4.13}',
      'pkg:maven/org.slf4j/slf4j-api@1.7.36 production direct lib/build.gradle:4 <lib/build.gradle:4 1.7.36> {lib > org.slf4j:slf4j-api@1.7.36}',
      'pkg:maven/org.slf4j/slf4j-simple@1.7.36 production direct lib/build.gradle:5 <lib/build.gradle:5 1.7.36> {lib > org.slf4j:slf4j-simple@1.7.36}',
      'pkg:maven/org.springframework.boot/spring-boot-dependencies@2.7.0 production direct app/build.gradle.kts:7 <app/build.gradle.kts:7 2.7.0> {app > org.springframework.boot:spring-boot-dependencies@2.7.0}',
    ],
    gaps: [
      'app/build.gradle.kts:- no-lock-file',
      'app/build.gradle.kts:4 unresolved-version',
      'lib/build.gradle:- no-lock-file',
      'lib/build.gradle:7 dynamic',
    ],
  },
  {
    title: 'plugins of Gradle by their id, which bring packages to the build past its lock file',
    files: {
      'build.gradle': "plugins {\n  id 'java'\n  id 'org.p.plug' version '1.0'\n}\n",
      'gradle.lockfile': 'empty=runtimeClasspath\n',
    },
    components: [],
    gaps: ['build.gradle:3 installed-elsewhere'],
  },
  {
    title: 'gradle.lockfile',
    files: {
      'build.gradle': "dependencies {\n  implementation 'org.a:one:1.+'\n}\n",
      'gradle.lockfile': `# This is a Gradle generated file for dependency locking.
org.a:one:1.9=compileClasspath,runtimeClasspath
org.b:two:2.0=runtimeClasspath,testRuntimeClasspath
org.t:test:3.0=testCompileClasspath,testRuntimeClasspath
empty=annotationProcessor
`,
    },
    components: [
      'pkg:maven/org.a/one@1.9 production direct gradle.lockfile:2 <build.gradle:2 1.+> {build.gradle > org.a:one@1.9}',
      'pkg:maven/org.b/two@2.0 production transitive gradle.lockfile:3',
      'pkg:maven/org.t/test@3.0 development transitive gradle.lockfile:4',
    ],
  },
  {
    // As `mvn help:effective-pom` (3.8.7) has it: properties are filled in after inheritance.
    title: "a child's property changes what its parent manages and declares",
    files: {
      'pom.xml': `<project><groupId>g</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging><properties><lib.version>1.0</lib.version></properties><dependencyManagement><dependencies><dependency><groupId>org.x</groupId><artifactId>managed</artifactId><version>\${lib.version}</version></dependency></dependencies></dependencyManagement><dependencies><dependency><groupId>org.x</groupId><artifactId>inherited</artifactId><version>\${lib.version}</version></dependency></dependencies></project>`,
      'child/pom.xml':
        '<project><parent><groupId>g</groupId><artifactId>parent</artifactId><version>1</version></parent><artifactId>child</artifactId><properties><lib.version>2.0</lib.version></properties><dependencies><dependency><groupId>org.x</groupId><artifactId>managed</artifactId></dependency></dependencies></project>',
    },
    components: [
      'pkg:maven/org.x/inherited@1.0 production direct pom.xml:1 <pom.xml:1 1.0> {g:parent > org.x:inherited@1.0}',
      'pkg:maven/org.x/inherited@2.0 production direct child/pom.xml:1 <child/pom.xml:1 2.0> {g:child > org.x:inherited@2.0}',
      'pkg:maven/org.x/managed@2.0 production direct child/pom.xml:1 <child/pom.xml:1 2.0> {g:child > org.x:managed@2.0}',
    ],
    gaps: ['child/pom.xml:- no-lock-file', 'pom.xml:- no-lock-file'],
  },
  {
    title: 'profiles: what may be active is there as well, at every version that one of them makes of it',
    files: {
      'pom.xml': `<project>
  <groupId>org.acme</groupId><artifactId>shop</artifactId><version>1</version>
  <properties><yaml>2.0</yaml></properties>
  <profiles>
    <profile><id>old</id><properties><yaml>1.30</yaml></properties></profile>
    <profile>
      <id>local</id><activation><activeByDefault>true</activeByDefault></activation>
      <dependencies>
        <dependency><groupId>org.h</groupId><artifactId>driver</artifactId><version>1.0</version></dependency>
      </dependencies>
    </profile>
    <profile>
      <id>managed</id>
      <dependencyManagement><dependencies>
        <dependency><groupId>org.x</groupId><artifactId>json</artifactId><version>3.1</version></dependency>
      </dependencies></dependencyManagement>
    </profile>
  </profiles>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.x</groupId><artifactId>json</artifactId><version>3.2</version></dependency>
  </dependencies></dependencyManagement>
</project>
`,
      'web/pom.xml': `<project>
  <parent><groupId>org.acme</groupId><artifactId>shop</artifactId><version>1</version></parent>
  <artifactId>web</artifactId>
  <dependencies>
    <dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>\${yaml}</version></dependency>
    <dependency><groupId>org.x</groupId><artifactId>json</artifactId></dependency>
  </dependencies>
</project>
`,
    },
    components: [
      'pkg:maven/org.h/driver@1.0 production direct pom.xml:9 <pom.xml:9 1.0> {org.acme:shop > org.h:driver@1.0}',
      'pkg:maven/org.h/driver@1.0 production direct web/pom.xml:2 <web/pom.xml:2 1.0> {org.acme:web > org.h:driver@1.0}',
      'pkg:maven/org.x/json@3.1 production direct web/pom.xml:6 <web/pom.xml:6 3.1> {org.acme:web > org.x:json@3.1}',
      'pkg:maven/org.x/json@3.2 production direct web/pom.xml:6 <web/pom.xml:6 3.2> {org.acme:web > org.x:json@3.2}',
      'pkg:maven/org.yaml/snakeyaml@1.30 production direct web/pom.xml:5 <web/pom.xml:5 1.30> {org.acme:web > org.yaml:snakeyaml@1.30}',
      'pkg:maven/org.yaml/snakeyaml@2.0 production direct web/pom.xml:5 <web/pom.xml:5 2.0> {org.acme:web > org.yaml:snakeyaml@2.0}',
    ],
    gaps: ['pom.xml:- no-lock-file', 'web/pom.xml:- no-lock-file'],
  },
  {
    title: 'a saved tree that was made without a profile which says another version',
    files: {
      'dependency-tree.txt': 'g:a:jar:1\n\\- org.yaml:snakeyaml:jar:2.0:compile\n',
      'pom.xml': `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><properties><y>2.0</y></properties><profiles><profile><id>old</id><properties><y>1.30</y></properties></profile></profiles><dependencies><dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>\${y}</version></dependency></dependencies></project>`,
    },
    components: [
      'pkg:maven/org.yaml/snakeyaml@2.0 production direct dependency-tree.txt:2 <pom.xml:1 2.0> {g:a > org.yaml:snakeyaml@2.0}',
    ],
    gaps: ['pom.xml:1 unresolved-version'],
  },
];
