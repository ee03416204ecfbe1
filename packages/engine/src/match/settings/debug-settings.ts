import { isForDevelopment } from '../../file-kinds/role.ts';
import { oneGuess } from '../../findings/evidence.ts';
import type { RawFinding } from '../../findings/finding.ts';
import type { AnalysisRules } from '../credentials/match-credentials.ts';
import { settingFinding } from './setting-finding.ts';

/** Files of settings that a server, a container or an interpreter starts with. */
const READ_AT_START =
  /(?:^|\/)\.env(?:\.[\w-]+)?$|\.(?:env|ya?ml|ini|toml|conf)$|(?:^|\/)(?:Dockerfile(?:\.[\w-]+)?|[\w-]+\.dockerfile|php\.ini|\.user\.ini|\.htaccess|Procfile)$|(?:^|\/)(?:run|start|serve|server|boot|launch|entrypoint|docker-entrypoint)(?:[_.-][\w-]+)?\.(?:sh|bat|cmd|ps1)$/i;
/** What builds and tests is run for developers alone. */
const BUILDS =
  /(?:^|\/)(?:\.github|\.gitlab|\.circleci)\/|(?:^|\/)(?:\.gitlab-ci|\.travis|azure-pipelines)[\w.-]*$/i;
/** What is laid over the settings of others, or copied before anything runs. */
const LAID_OVER = /[._-](?:override|example|sample|template|dist|sail|debug)(?:[._-]|$)/i;

/** `APP_DEBUG=true`, `- FLASK_DEBUG=1`, `WORDPRESS_DEBUG: "1"`, `ENV APP_DEBUG true`. */
const VARIABLE =
  /^\s*(?:-\s*|ENV\s+|export\s+|set\s+|\$env:)?["']?(APP_DEBUG|FLASK_DEBUG|DJANGO_DEBUG|WORDPRESS_DEBUG)["']?\s*(?:[:=]\s*|\s)["']?(?:true|1|on|yes)["']?\s*(?:#.*)?$/i;
/** What Django and Flask are given by that name from a file of the environment: Python writes the value so. */
const OF_PYTHON = /^\s*(?:export\s+)?DEBUG\s*=\s*["']?True["']?\s*(?:#.*)?$/;
const ENVIRONMENT = /\.env(?:\.[\w-]+)?$/;
/** A server that is started so: `flask --app app run --debug`, `command: flask run --debugger`. */
const STARTED =
  /^(?!\s*(?:#|rem\b|::)).*?\bflask["',\s]+(?:[\w"',.:=\s/-]{0,80}?)--debug(?:ger)?\b(?![^\n]*--no-debug)/i;
/** Says that errors are shown, and no more than which mode a server starts in. */
const VARIABLE_ANYWHERE =
  /\b(?:APP|FLASK|DJANGO|WORDPRESS)_DEBUG\b|\b(?:NODE|RAILS|RACK|APP|ASPNETCORE|DOTNET)_ENV/;
/** The mode that servers of Go and others start in, where files of settings choose it: `RUN_MODE = debug`, `GIN_MODE=debug`, `run_mode: debug`. */
const MODE =
  /^\s*(?:-\s*|ENV\s+|export\s+)?["']?(?:\w+_)?(?:RUN|GIN|APP|SERVER)_?MODE["']?\s*(?:[:=]\s*|\s)["']?(?:debug|development)["']?\s*(?:[#;].*)?$/i;
/** The environment that frameworks show errors in, and that an image is made for: `ENV NODE_ENV development`. Flask reads its own no more. */
const OF_IMAGE =
  /^\s*ENV\s+(?:\w+=\S+\s+)*(?:NODE_ENV|RAILS_ENV|RACK_ENV|APP_ENV|ASPNETCORE_ENVIRONMENT|DOTNET_ENVIRONMENT)[=\s]\s*["']?dev(?:elopment)?["']?(?:\s|$)/i;
const IMAGE = /(?:^|\/)Dockerfile$|\.dockerfile$/i;
/** `display_errors = On` and what Apache sets for PHP. */
const OF_PHP =
  /^\s*(?:php_(?:admin_)?(?:flag|value)\s+)?(display_errors|display_startup_errors)\s*[= ]\s*["']?(?:on|1|true|yes|stdout)["']?\s*$/i;
/** Says that a file is for a developer's own machine, and is committed beside the code all the same. */
const OF_DEVELOPERS =
  /\b(?:APP_ENV|FLASK_ENV|DJANGO_ENV|WORDPRESS_ENV|ENVIRONMENT)["']?\s*[:=]\s*["']?(?:local|dev)/i;

/**
 * The first setting of a file with which an application shows visitors the details of its errors. Where the file says that it is a
 * developer's, the finding is doubtful: it may be what is deployed as well.
 */
export function debugSettings(rules: AnalysisRules, path: string, text: string): RawFinding[] {
  const rule = rules.get('debug-configured');
  if (
    !rule ||
    !READ_AT_START.test(path) ||
    BUILDS.test(path) ||
    isForDevelopment(path) ||
    LAID_OVER.test(path)
  )
    return [];
  const lines = text.split('\n');
  // Stages before the last are built to build the last, or are asked for by name.
  const last = IMAGE.test(path) ? lines.findLastIndex((line) => /^\s*FROM\s/i.test(line)) : -1;
  const isOfDevelopers = /\sas\s+\S*(?:dev|test|debug)/i.test(lines[last] ?? '');
  const isOfPhp = /(?:^|\/)(?:php|\.user)\.ini$|\.htaccess$/i.test(path);
  const isMode = !isOfPhp && !VARIABLE_ANYWHERE.test(text) && !lines.some((line) => STARTED.test(line));
  return settingFinding(
    rule,
    path,
    lines,
    (line, at) =>
      (isOfPhp ? OF_PHP : VARIABLE).test(line) ||
      (ENVIRONMENT.test(path) && OF_PYTHON.test(line)) ||
      MODE.test(line) ||
      STARTED.test(line) ||
      (last >= 0 && at > last && !isOfDevelopers && OF_IMAGE.test(line)),
    OF_DEVELOPERS.test(text) || isMode ? oneGuess : undefined,
  );
}
