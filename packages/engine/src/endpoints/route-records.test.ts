import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const others = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => /^endpoint-(?:record-of-others|without-authorization)/.test(one));

describe('a record that Symfony finds by the route', () => {
  const entity = {
    'src/Entity/Invoice.php':
      '<?php\n#[ORM\\Entity]\nclass Invoice {\n  #[ORM\\ManyToOne]\n  private ?User $owner = null;\n}\n',
  };
  const controller = (
    body: string,
    parameter = 'Invoice $invoice',
    guard = '#[IsGranted("IS_AUTHENTICATED_FULLY")]',
  ): string =>
    `<?php\nuse Symfony\\Component\\Routing\\Attribute\\Route;\nclass InvoiceController extends AbstractController\n{\n  #[Route("/invoices/{id}", methods: ["GET"])]\n  ${guard}\n  public function show(${parameter}): Response {\n    ${body}\n    return $this->json($invoice);\n  }\n}\n`;
  const told = ['endpoint-record-of-others src/InvoiceController.php:7'];
  const path = 'src/InvoiceController.php';

  it('is told where nobody asks whose it is, with its attribute and without', async () => {
    expect(await others({ ...entity, [path]: controller('$this->log();') })).toEqual(told);
    const mapped = controller('$this->log();', '#[MapEntity(id: "id")] Invoice $invoice');
    expect(await others({ ...entity, [path]: mapped })).toEqual(told);
  });

  it('is not told where it is compared with who calls, a voter decides, or it belongs to nobody', async () => {
    for (const body of [
      'if ($invoice->getOwner() !== $this->getUser()) { throw $this->createAccessDeniedException(); }',
      '$this->denyAccessUnlessGranted("VIEW", $invoice);',
    ])
      expect(await others({ ...entity, [path]: controller(body) }), body).toEqual([]);
    const voter = { 'src/Security/InvoiceVoter.php': '<?php\nclass InvoiceVoter extends Voter {}\n' };
    expect(await others({ ...entity, ...voter, [path]: controller('$this->log();') })).toEqual([]);
    const common = {
      'src/Entity/Invoice.php':
        '<?php\n#[ORM\\Entity]\nclass Invoice {\n  private ?string $text = null;\n}\n',
    };
    expect(await others({ ...common, [path]: controller('$this->log();') })).toEqual([]);
  });

  it('is told below paths whose rule asks for a sign-in, and not where it asks for a role', async () => {
    const files = (role: string): Record<string, string> => ({
      ...entity,
      [path]: controller('$this->log();', 'Invoice $invoice', ''),
      'config/packages/security.yaml': `security:\n  access_control:\n    - { path: ^/invoices, roles: ${role} }\n`,
    });
    expect(await others(files('ROLE_USER'))).toEqual(told);
    expect(await others(files('ROLE_ACCOUNTANT'))).toEqual([]);
  });
});

describe('a record that Laravel finds by the route', () => {
  const files = (
    body: string,
    middleware = "'auth'",
    parameters = 'Invoice $invoice',
  ): Record<string, string> => ({
    'app/Models/Invoice.php':
      '<?php\nclass Invoice extends Model {\n  public function user() { return $this->belongsTo(User::class); }\n}\n',
    'routes/web.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::delete('/invoices/{invoice}', [InvoiceController::class, 'destroy'])->middleware(${middleware});\n`,
    'app/Http/Controllers/InvoiceController.php': `<?php\nclass InvoiceController extends Controller\n{\n  public function destroy(${parameters}) {\n    ${body}\n    $invoice->delete();\n  }\n}\n`,
  });

  it('is told where neither a policy nor a comparison asks whose it is', async () => {
    expect(await others(files(''))).toEqual([
      'endpoint-record-of-others app/Http/Controllers/InvoiceController.php:4',
    ]);
    expect(await others(files("$this->authorize('delete', $invoice);"))).toEqual([]);
    expect(await others(files('abort_unless($invoice->user_id === auth()->id(), 403);'))).toEqual([]);
    expect(await others(files('', "['auth', 'can:delete,invoice']"))).toEqual([]);
    expect(await others(files('', "'auth'", 'DeleteInvoiceRequest $request, Invoice $invoice'))).toEqual([]);
  });
});
