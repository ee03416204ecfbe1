import type { DocNode } from '../../documents/document.ts';
import { parseYamlDocuments } from '../../documents/yaml.ts';
import { baseOf } from '../../paths.ts';

/** Files of Docker Compose, and of stacks that are written in its language. */
const COMPOSE = /^(?:docker-)?(?:compose|stack)(?:[._-][\w.-]*)?\.ya?ml$/i;
/** What keeps data and is asked over its own port. By the last part of the image, or by the service's name where it is built here. */
const STORE =
  /^(?:postg(?:res|is)|timescale|pgvector|citus|mysql|mariadb|percona|mongo|redis|valkey|keydb|dragonfly|memcached|rabbitmq|activemq|nats|kafka|clickhouse|elasticsearch|opensearch|couchdb|influxdb|neo4j|mssql|oracle|cassandra|db$|db[-_]|database|cache$|queue$)|[-_](?:db|database|postgres|mysql|mariadb|mongo|redis)$|^(?:server|xe)$/i;
/** What developers run beside a program that they write: stand-ins for services of others, and what looks into stores. */
const BESIDE =
  /^(?:adminer|pgadmin\d*|phpmyadmin|pgweb|mongo-express|redis-?(?:commander|insight)|redisinsight|kafka-?ui|akhq|mail(?:hog|pit|dev|catcher|slurper)|smtp4dev|papercut|greenmail|localstack|azurite|fake-gcs-server|minio|mc|moto|elasticmq|dynamodb-local|jaeger|all-in-one|zipkin|opentelemetry-collector[\w-]*|otel[\w-]*|prometheus|grafana|loki|tempo|seq|kibana|opensearch-dashboards|zookeeper|cp-[\w-]+|etcd|consul|vault|wiremock|mockserver)(?:$|[-_])/i;
const LOOPBACK = /^(?:127\.|localhost:|\[::1\])/;
/** How proxies that watch the containers are told to pass requests on to one. */
const PROXIED = /\btraefik[./]|\bVIRTUAL_HOST\b|\bcaddy(?:_\d+)?\b/;

/** What the first comment of a file says of whom it is for. */
const SAYS_LOCAL =
  /\blocal(?:ly)?[- ](?:dev|test)|\bfor (?:local |quick )?(?:dev|testing\b)|\bdevelopment (?:only|purposes?|environment|services)|\bnot (?:be used |meant |intended )?(?:for|in) production/i;
const SAYS_PRODUCTION = /(?<!\bnot (?:be used |meant |intended )?(?:for|in) )\bproduction\b/i;

/** A variant of the file for who builds, tries or writes the program. */
const VARIANT = /[._-](?:build|preview|pull-?dog|debug|pr)\.ya?ml$/i;
const ENVIRONMENT =
  /(?:\b|_)(?:ASPNETCORE_ENVIRONMENT|DOTNET_ENVIRONMENT|(?:NODE|RAILS|RACK|APP|FLASK|DJANGO|GO|GIN|DD|MIX)_?ENV|SPRING_PROFILES_ACTIVE)["']?\s*[:=]\s*["']?(dev|test|local|prod|stag)/gi;

/** Whether all environments that a text names are for who writes the program. */
function runsForDevelopment(text: string): boolean {
  const named = [...text.matchAll(ENVIRONMENT)].map(([, name = '']) => name.toLowerCase());
  return named.length > 0 && named.every((name) => name !== 'prod' && name !== 'stag');
}

/** `# Only what local development needs.` */
function isSaidToBeLocal(text: string): boolean {
  const [comment = ''] = /^(?:\uFEFF?[ \t]*#[^\n]*\n|[ \t]*\n)*/.exec(text) ?? [];
  const said = comment.replace(/\s*\n\s*#*\s*/g, ' ');
  return SAYS_LOCAL.test(said) && !SAYS_PRODUCTION.test(said);
}

interface Service {
  readonly start: number;
  readonly end: number;
  readonly isStore: boolean;
  readonly isBeside: boolean;
  readonly isPublished: boolean;
  readonly text: string;
}

/** What a compose file says of who can use a password in it. */
export interface ComposeReach {
  /**
   * Whether a value is the password of stores alone which no port of the host leads to, so that only the containers beside them
   * could use it. @param start offset of the value
   */
  readonly isInsideOnly: (value: string, start: number) => boolean;
  /** It puts the checkout itself into a container, so that what runs there is being written, says whom it is for, or holds nothing but what such a program needs. */
  readonly isForDevelopment: boolean;
}

/** Null for what is no compose file, or cannot be read as one. */
export function composeReach(path: string, source: string): ComposeReach | null {
  // A space is left of the mark of an encoding.
  const text = source.replace(/^[\uFEFF ](?=\S)/, '');
  // Swarm's stacks and files of other names are told by what stands in them.
  if (!/\.ya?ml$/i.test(path) || !/^services:/m.test(text)) return null;
  const services = servicesOf(text);
  if (services.length === 0 || !(COMPOSE.test(baseOf(path)) || /^\s+image:/m.test(text))) return null;
  return {
    isInsideOnly: (value, start) => {
      const holders = services.filter(({ text: own }) => holds(own, value));
      const stores = holders.filter((one) => one.isStore);
      const at = start - (source.length - text.length);
      const around = services.find((one) => one.start <= at && at < one.end);
      const owners = around?.isStore ? [around] : stores;
      return owners.length > 0 && owners.every((one) => !one.isPublished);
    },
    isForDevelopment:
      isSaidToBeLocal(text) ||
      VARIANT.test(path) ||
      runsForDevelopment(text) ||
      services.every((one) => one.isStore || one.isBeside) ||
      /^\s*-\s*["']?\.\/?:\/|^\s*source:\s*["']?\.\/?["']?\s*$/m.test(text),
  };
}

function servicesOf(text: string): Service[] {
  try {
    const { roots, text: read } = parseYamlDocuments(text);
    return roots.flatMap((root) =>
      entriesOf(entry(root, 'services')).map(({ key, keyStart, value }) => {
        const image = entry(value, 'image');
        const named = image?.kind === 'scalar' ? baseOf(String(image.value)).replace(/[:@].*$/, '') : key;
        const own = read.slice(keyStart, value.end);
        return {
          start: keyStart,
          end: value.end,
          isStore: STORE.test(named),
          isBeside: BESIDE.test(named) || BESIDE.test(key),
          isPublished: hasPorts(value, read) || PROXIED.test(own),
          text: own,
        };
      }),
    );
  } catch {
    return [];
  }
}

function hasPorts(service: DocNode, text: string): boolean {
  const ports = entry(service, 'ports');
  if (/^\s*network_mode:\s*["']?host/m.test(text.slice(service.start, service.end))) return true;
  if (ports?.kind !== 'list') return ports !== undefined;
  return ports.items.some((one) => {
    const written = one.kind === 'scalar' ? String(one.value) : scalarOf(entry(one, 'host_ip'));
    return !LOOPBACK.test(`${written}:`);
  });
}

const scalarOf = (node: DocNode | undefined): string => (node?.kind === 'scalar' ? String(node.value) : '');

const holds = (text: string, value: string): boolean =>
  text.split(/[\s"']+|(?<=[\w-])[=:]/).some((one) => one === value);

const entriesOf = (node: DocNode | undefined) => (node?.kind === 'map' ? node.entries : []);

const entry = (node: DocNode | undefined, key: string): DocNode | undefined =>
  entriesOf(node).find((one) => one.key === key)?.value;
