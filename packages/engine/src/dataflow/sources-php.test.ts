import { describe, expect, it } from 'vitest';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind (a number behind it: of so many guesses), all others by none. */
const PROGRAMS: readonly (readonly [path: string, text: string])[] = [
  [
    'a.php',
    `<?php
use PhpAmqpLib\\Connection\\AMQPStreamConnection;
$c = new AMQPStreamConnection('x', 1, 'a', 'b');
$ch = $c->channel();
$ch->basic_consume('q', '', false, true, false, false, function ($msg) {
  system($msg->body); // FROM message
});
`,
  ],
  [
    'a.php',
    `<?php
use Symfony\\Component\\Messenger\\Attribute\\AsMessageHandler;
class Run { public function __construct(private string $cmd) {} public function getCmd(): string { return $this->cmd; } }
#[AsMessageHandler]
class RunHandler { public function __invoke(Run $m) {
  system($m->getCmd()); // FROM remote
} }
class C { function x($bus) { $bus->dispatch(new Run($_GET['x'])); } }
`,
  ],
  [
    'a.php',
    `<?php
use Symfony\\Component\\Messenger\\Attribute\\AsMessageHandler;
#[AsMessageHandler]
class RunHandler { public function __invoke(Run $m) {
  system($m->getCmd()); // FROM message
} }
`,
  ],
  [
    'a.php',
    `<?php
use Illuminate\\Contracts\\Queue\\ShouldQueue;
class Run implements ShouldQueue { public $cmd; public function __construct($cmd) { $this->cmd = $cmd; }
 public function handle() {
  system($this->cmd); // FROM remote 1
 } }
class C { function x() { Run::dispatch($_GET['x']); } }
`,
  ],
  [
    'a.php',
    `<?php
use Illuminate\\Contracts\\Queue\\ShouldQueue;
class Run implements ShouldQueue { public $cmd; public function __construct($cmd) { $this->cmd = $cmd; }
 public function handle() {
  system($this->cmd); // FROM remote 1
 } }
class C { function x() { dispatch(new Run($_GET['x'])); } }
`,
  ],
  [
    'a.php',
    `<?php
use Illuminate\\Contracts\\Queue\\ShouldQueue;
class Run implements ShouldQueue { public $cmd; public function __construct($cmd) { $this->cmd = $cmd; }
 public function handle() {
  system($this->cmd);
 } }
class C { function x() { dispatch(new Run('ls')); } }
`,
  ],
  [
    'a.php',
    `<?php
use Ratchet\\MessageComponentInterface; use Ratchet\\ConnectionInterface;
class Chat implements MessageComponentInterface { public function onMessage(ConnectionInterface $from, $msg) {
  system($msg); // FROM remote
} }
`,
  ],
  [
    'a.php',
    `<?php
system($argv[1]); // FROM argument
system(getenv('X')); // FROM environment
system($_ENV['X']); // FROM environment
system(fgets(STDIN)); // FROM argument
system(readline('x')); // FROM argument
system(file_get_contents('php://stdin')); // FROM argument
`,
  ],
  [
    'a.php',
    `<?php
use Symfony\\Component\\Console\\Command\\Command; use Symfony\\Component\\Console\\Input\\InputInterface;
class X extends Command { protected function execute(InputInterface $input, $output): int {
  system($input->getArgument('x')); // FROM argument
 return 0; } }
`,
  ],
  [
    'a.php',
    `<?php
use RdKafka\\KafkaConsumer;
function f(KafkaConsumer $c) { while (true) { $m = $c->consume(1000);
  system($m->payload); // FROM message
} }
`,
  ],
  [
    'a.php',
    `<?php
use Symfony\\Component\\HttpKernel\\Attribute\\MapQueryParameter;
use Symfony\\Component\\HttpKernel\\Attribute\\MapRequestPayload;
class Notes {
  public function find(#[MapQueryParameter] string $q, #[MapRequestPayload] Note $note, Printer $printer) {
    system($q); // FROM remote
    system($note->name); // FROM remote
    system($printer->name);
  }
}
`,
  ],
  [
    'a.php',
    `<?php
register_rest_route('notes/v1', '/one', ['callback' => 'one_note']);
function one_note($request) {
  system($request['name']); // FROM remote
  system($request->get_headers()['x']); // FROM remote
}
class Routes {
  public function register() {
    register_rest_route('notes/v1', '/all', array('callback' => array($this, 'all')));
    register_rest_route('notes/v1', '/save', array(array('callback' => array($this, 'save'))));
    register_rest_route('notes/v1', '/any', ['callback' => fn ($request) => system($request['name'])]); // FROM remote
  }
  public function all($request) {
    system($request['name']); // FROM remote
  }
  public function save($request) {
    system($request['name']); // FROM remote
  }
  public function other($request) {
    system($request['name']);
  }
}
`,
  ],
  [
    'a.php',
    `<?php
[$fields, $files] = request_parse_body();
system($fields['x']); // FROM remote
$in = fopen('php://input', 'r');
system(fgets($in)); // FROM remote
$file = fopen('notes.txt', 'r');
system(fgets($file));
`,
  ],
  [
    'bags.php',
    `<?php
use Symfony\\Component\\HttpFoundation\\Request;
use Symfony\\Component\\HttpFoundation\\ParameterBag;
use Symfony\\Component\\HttpFoundation\\HeaderBag;
class Settings {
  private ParameterBag $parameters;
  private HeaderBag $more;
  public function __construct() { $this->parameters = new ParameterBag(require 'settings.php'); $this->more = new HeaderBag(); }
  public function run() {
    system($this->parameters->get('command'));
    system($this->more->get('command'));
    foreach ($this->parameters->all() as $one) { system($one); }
  }
}
class Pages {
  public function show(\\Illuminate\\Http\\Request $request) {
    system($request->query('a')); // FROM remote
    system($request->query->get('a')); // FROM remote
  }
}
class Controller {
  public function show(Request $request) {
    system($request->query->get('a')); // FROM remote
    system($request->request->all()['a']); // FROM remote
    system($request->cookies->get('a')); // FROM remote
    system($request->headers->get('a')); // FROM remote
    system($request->attributes->get('a')); // FROM remote
    system($request->query->getInt('a'));
    $this->given($request->query);
  }
  private function given(ParameterBag $bag) {
    system($bag->get('a')); // FROM remote
    system($bag->getInt('a'));
  }
}
`,
  ],
  [
    'made.php',
    `<?php
use Symfony\\Component\\HttpFoundation\\Request;
use GuzzleHttp\\Psr7\\Request as Sent;
class OwnRequest { public function getQueryParams() { return ['a' => 'b']; } }
class Made {
  public function run() {
    $made = new Request(['a' => 'b']);
    system($made->query->get('a'));
    system($made->get('a'));
    $of = new Request($_GET);
    system($of->query->get('a')); // FROM remote
    $received = Request::createFromGlobals();
    system($received->query->get('a')); // FROM remote
    $sent = new Sent('GET', 'https://notes.example/');
    system($sent->getUri()->getPath());
    $own = new OwnRequest();
    system($own->getQueryParams()['a']);
  }
  public function declared(OwnRequest $request) { system($request->getQueryParams()['a']); }
  public function unknown($request) { system($request->getQueryParams()['a']); } // FROM remote
}
`,
  ],
];

describe('what reaches a program in PHP', () => {
  it.each(PROGRAMS)('is told by where it comes from: %s, program %#', async (path, text) => {
    const { found, marked } = await sourceKinds('php', { [path]: text });
    expect(found).toEqual(marked);
  });
});
