import { describe, expect, it } from 'vitest';
import { keyOfBody } from './body-keys.ts';
import { found } from './testing/found-in.ts';

const RULE = 'endpoint-record-of-others';
const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(RULE));

describe('a key within a body', () => {
  const bodies = new Set(['dto']);
  it.each([
    ['Java', 'dto.getFromAccountId()', 'accounts.findById'],
    ['C#', 'dto.OrderId', 'db.Orders.FindAsync'],
    ['TypeScript', '{ where: { id: dto.invoiceId } }', 'repository.findOne'],
    ['Python', "dto['card_id']", 'cards.get'],
    ['Go', '&order, dto.OrderID', 'db.First'],
    ['the record by its own id', 'dto.id', 'prisma.payment.update'],
  ])('is one of a record that belongs to somebody (%s)', (_, given, receiver) => {
    expect(keyOfBody(given, receiver, bodies)).toBe('dto');
  });

  it.each([
    ['what nobody owns', 'dto.getProductId()', 'products.findById'],
    ['whom something is for', 'dto.getToAccountId()', 'accounts.findById'],
    ['whom money goes to', 'dto.recipientUserId', 'users.findById'],
    ['another object', 'order.accountId', 'accounts.findById'],
    ['no key', 'dto.accountName', 'accounts.findById'],
  ])('is none where it names %s', (_, given, receiver) => {
    expect(keyOfBody(given, receiver, bodies)).toBe(null);
  });
});

/** A handler that hands a body to a service as a whole; what the service finds by a part of it. */
const SERVICES: Readonly<Record<string, (check: string) => Readonly<Record<string, string>>>> = {
  Spring: (check) => ({
    'AccountController.java': `@RestController
@PreAuthorize("isAuthenticated()")
class AccountController {
  private final TransferService transfers;
  @PostMapping("/transfers")
  public Transfer transfer(@RequestBody TransferRequest request) {
    return transfers.perform(request);
  }
}
`,
    'TransferServiceImpl.java': `class TransferServiceImpl implements TransferService {
  private Long ownerId;
  public Transfer perform(TransferRequest request) {
    Account from = accounts.findById(request.getFromAccountId()).orElseThrow();
    ${check === '' ? '' : 'if (!from.getOwnerId().equals(SecurityContextHolder.getContext().getAuthentication().getName())) throw new AccessDeniedException("no");'}
    from.withdraw(request.getAmount());
    return journal.save(new Transfer(from));
  }
}
`,
  }),
  NestJS: (check) => ({
    'transfers.controller.ts': `import { Body, Controller, Delete, Get, Param, Post, Req, UseGuards } from '@nestjs/common';
@Controller('transfers')
@UseGuards(JwtAuthGuard)
export class TransfersController {
  constructor(private readonly transfers: TransfersService) {}
  @Post()
  transfer(@Body() dto: TransferDto, @Req() req: Request) {
    return this.transfers.perform(dto${check === '' ? '' : ', req.user.id'});
  }
}
`,
    'transfers.service.ts': `export class TransfersService {
  mine(ownerId: string) {
    return this.accounts.find({ where: { ownerId } });
  }
  async perform(dto: TransferDto${check === '' ? '' : ', userId: string'}) {
    const from = await this.accounts.findOne({ where: { id: dto.fromAccountId${check === '' ? '' : ', ownerId: userId'} } });
    from.balance -= dto.amount;
    return this.accounts.save(from);
  }
}
`,
  }),
};

describe.each(Object.entries(SERVICES))('a body that a handler hands to a service (%s)', (_, files) => {
  it('is told where the service finds by a part of it what belongs to somebody', async () => {
    expect(await told(files(''))).toHaveLength(1);
  });

  it('is not told where whose it is is asked', async () => {
    expect(await told(files('check'))).toEqual([]);
  });
});

/** A handler that finds by a part of the body itself. */
const HANDLERS: Readonly<Record<string, readonly [string, (who: string) => string, string]>> = {
  'ASP.NET': [
    'PaymentsController.cs',
    (who) => `[ApiController]
[Authorize]
[Route("payments")]
public class PaymentsController : ControllerBase
{
    private readonly Context _db;
    [HttpPost("refund")]
    public async Task<IActionResult> Refund([FromBody] RefundRequest request)
    {
        var payment = await _db.Payments.FirstOrDefaultAsync(p => p.Id == request.PaymentId${who});
        payment.State = "refunded";
        await _db.SaveChangesAsync();
        return Ok(payment.OwnerId);
    }
}
`,
    ' && p.OwnerId == User.FindFirstValue("sub")',
  ],
  FastAPI: [
    'payments.py',
    (who) => `from fastapi import APIRouter, Depends
router = APIRouter()

@router.post('/payments/refund')
def refund(payload: Refund, db: Session = Depends(get_db), current_user: User = Depends(get_current_user)):
    payment = db.query(Payment).filter(Payment.id == payload.payment_id${who}).first()
    payment.state = 'refunded'
    db.commit()
    return payment.owner_id
`,
    ', Payment.owner_id == current_user.id',
  ],
  Gin: [
    'payments.go',
    (who) => `package main

func routes(r *gin.Engine) {
	authorized := r.Group("/", AuthMiddleware())
	authorized.POST("/payments/refund", refund)
}

func refund(c *gin.Context) {
	var input RefundInput
	if err := c.ShouldBindJSON(&input); err != nil {
		return
	}
	var payment Payment
	db.Where("id = ?${who === '' ? '' : ' AND owner_id = ?'}", input.PaymentID${who}).First(&payment)
	payment.State = "refunded"
	db.Save(&payment)
	c.JSON(200, payment.OwnerID)
}
`,
    ', c.GetString("user")',
  ],
};

describe.each(Object.entries(HANDLERS))(
  'a record that a handler finds by a part of the body (%s)',
  (_, [path, text, who]) => {
    it('is one of others where nothing is compared with who calls', async () => {
      expect(await told({ [path]: text('') })).toHaveLength(1);
    });

    it('is none where it is looked for among those of the caller', async () => {
      expect(await told({ [path]: text(who) })).toEqual([]);
    });
  },
);

/** What somebody has, found by an owner that the address names. */
const OWNERS: Readonly<Record<string, (handed: string) => Readonly<Record<string, string>>>> = {
  Spring: (handed) => ({
    'StatementController.java': `@RestController
@PreAuthorize("isAuthenticated()")
class StatementController {
  private final StatementService statements;
  @GetMapping("/accounts/{accountId}/statements")
  public List<Statement> of(@PathVariable Long accountId, Principal principal) {
    return statements.ofAccount(${handed === 'request' ? 'accountId' : 'lookup(principal)'});
  }
}
`,
    'StatementService.java': `class StatementService {
  public List<Statement> ofAccount(Long accountId) {
    return repository.findByAccountId(accountId);
  }
}
`,
  }),
  NestJS: (handed) => ({
    'orders.controller.ts': `import { Body, Controller, Delete, Get, Param, Post, Req, UseGuards } from '@nestjs/common';
@Controller('users')
@UseGuards(JwtAuthGuard)
export class UsersController {
  constructor(private readonly orders: OrdersService) {}
  @Get(':userId/orders')
  list(@Param('userId') userId: string, @Req() req: Request) {
    return this.orders.list(${handed === 'request' ? 'userId' : 'req.user.id'});
  }
}
`,
    'orders.service.ts': `export class OrdersService {
  list(userId: string) {
    return this.repository.find({ where: { userId } });
  }
}
`,
  }),
};

describe.each(Object.entries(OWNERS))('what a service finds by an owner (%s)', (_, files) => {
  it('is of others where a handler hands over the owner that the address names', async () => {
    expect(await told(files('request'))).toHaveLength(1);
  });

  it('is of the caller where the caller is handed over', async () => {
    expect(await told(files('caller'))).toEqual([]);
  });
});
