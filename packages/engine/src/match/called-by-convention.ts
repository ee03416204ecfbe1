/** Called by what they are called: by routers, test runners, event loops, template engines, serializers, and the language itself. */
const BY_CONVENTION =
  /^(?:__|_?(?:action|handle|on|do|ajax|api|cmd|command|visit|test|before|after|setup|teardown|upgrade|downgrade|up|down|run|main|init|boot|register|render|process|execute|perform|invoke|call|call\w*|index|show|create|store|edit|update|destroy|delete|get|post|put|patch|head|options|handler|loader|action|default|middleware|install|uninstall|activate|deactivate|start|stop|load|ready)(?:$|_|[A-Z])|mounted|created|destroyed|component)|(?:Action|Handler|Listener|Callback|Hook|Middleware|Task|Job|Async|_action|_handler|_task|_job|_hook|_view)$/;

/** Whether frameworks look for functions of that name, so that nobody has to write a call. */
export const isByConvention = (name: string): boolean => BY_CONVENTION.test(name);
