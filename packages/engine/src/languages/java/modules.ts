/** Packages of the modules of the JDK whose names programs meet foreign data with (`import module java.base`, Java 25). */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'java.base': [
    'java.io',
    'java.lang.reflect',
    'java.math',
    'java.net',
    'java.nio',
    'java.nio.channels',
    'java.nio.charset',
    'java.nio.file',
    'java.security',
    'java.text',
    'java.time',
    'java.util',
    'java.util.concurrent',
    'java.util.function',
    'java.util.jar',
    'java.util.regex',
    'java.util.stream',
    'java.util.zip',
    'javax.crypto',
    'javax.crypto.spec',
    'javax.net.ssl',
  ],
  'java.naming': ['javax.naming', 'javax.naming.directory', 'javax.naming.ldap'],
  'java.net.http': ['java.net.http'],
  'java.sql': ['java.sql', 'javax.sql'],
  'java.xml': [
    'javax.xml.parsers',
    'javax.xml.transform',
    'javax.xml.xpath',
    'javax.xml.stream',
    'org.w3c.dom',
    'org.xml.sax',
  ],
};

/** What a module gives by its packages; one that is not known is taken for a package of its name. */
export const packagesOf = (module: string): readonly string[] =>
  module === 'java.se'
    ? Object.values(PACKAGES).flat()
    : ((Object.hasOwn(PACKAGES, module) ? PACKAGES[module] : undefined) ?? [module]);
