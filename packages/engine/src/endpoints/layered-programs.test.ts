import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));

const OTHERS = 'endpoint-record-of-others';
const SECRETS = 'endpoint-answers-secrets';

describe('a handler that the file of routes has from another file', () => {
  it('is the one of that file, where several have its name', async () => {
    const files = {
      'routes/invoices.js': `const router = require('express').Router();
const ctrl = require('../controllers/invoice-controller');
router.put('/invoices/:id', requireUser, ctrl.update);
`,
      'controllers/invoice-controller.js': `exports.update = async (req, res) => {
  await Invoice.updateOne({ _id: req.params.id }, { amount: req.body.amount });
  if (req.headers.debug) log({ userId: 1 });
  res.json({ ok: true });
};
`,
      'services/mail.js': 'exports.update = async (id) => { await send(id); };\n',
    };
    expect(await told(OTHERS, files)).toEqual(['controllers/invoice-controller.js:2']);
  });
});

describe('a record that a handler leaves to a package, a module or an object that it makes', () => {
  it('is told in Go, by the name of the package', async () => {
    const models = (where: string): string =>
      `package models\ntype Invoice struct {\n\tUserID int\n}\nfunc RemoveInvoice(id string, userID string) error {\n\treturn DB.Where("${where}).Delete(&Invoice{}).Error\n}\n`;
    const handler = `package handlers
import (
	"example.org/shop/models"
	"github.com/gin-gonic/gin"
)
func Routes(r *gin.Engine) {
	g := r.Group("/api")
	g.Use(RequireToken())
	g.DELETE("/invoices/:id", DeleteInvoice)
}
func DeleteInvoice(c *gin.Context) {
	models.RemoveInvoice(c.Param("id"), "x")
}
`;
    expect(
      await told(OTHERS, { 'handlers/h.go': handler, 'models/invoice.go': models('id = ?", id') }),
    ).toEqual(['handlers/h.go:12']);
    expect(
      await told(OTHERS, {
        'handlers/h.go': handler,
        'models/invoice.go': models('id = ? AND user_id = ?", id, userID'),
      }),
    ).toEqual([]);
  });

  it('is told of a service that the handler of PHP makes for itself', async () => {
    const service = (check: string): string =>
      `<?php\nclass InvoiceService {\n  public function drop($id) {\n    ${check}\n    return Invoice::where('id', $id)->delete();\n  }\n}\n`;
    const handler = `<?php
class InvoiceController extends Controller {
  public function destroy($id) {
    $invoices = new InvoiceService();
    $invoices->drop($id);
    return ['user_id' => 0];
  }
}
`;
    const routes =
      "<?php\nRoute::middleware('auth')->delete('/invoices/{id}', [InvoiceController::class, 'destroy']);\n";
    const at = { 'routes/web.php': routes, 'app/InvoiceController.php': handler };
    expect(await told(OTHERS, { ...at, 'app/InvoiceService.php': service('') })).toEqual([
      'app/InvoiceController.php:5',
    ]);
    expect(
      await told(OTHERS, {
        ...at,
        'app/InvoiceService.php': service('if ($invoice->user_id !== Auth::id()) abort(403);'),
      }),
    ).toEqual([]);
  });
});

describe('a role that ordinary people have', () => {
  const nest = (role: string): Record<string, string> => ({
    'orders.controller.ts': `import { Controller } from '@nestjs/common';
@Controller('orders')
@UseGuards(JwtAuthGuard, RolesGuard)
export class OrdersController {
  @Roles('${role}')
  @Delete(':id')
  async remove(@Param('id') id: string) {
    await this.orderRepository.delete(id);
  }
  private mine(userId: string) {}
}
`,
  });

  it('is no leave to name the record of another; one of administrators is', async () => {
    expect(await told(OTHERS, nest('customer'))).toEqual(['orders.controller.ts:8']);
    expect(await told(OTHERS, nest('admin'))).toEqual([]);
    // Of a decorator that is longer than what is kept of it nobody knows which roles it ends in.
    expect(await told(OTHERS, nest(`${"customer', '".repeat(30)}admin`))).toEqual([]);
  });
});

describe('secrets of a record that a service gives', () => {
  it('leave in the answer of NestJS, by the repository that it has', async () => {
    const files = (column: string): Record<string, string> => ({
      'users.controller.ts': `import { Controller } from '@nestjs/common';
@Controller('users')
export class UsersController {
  constructor(private users: UsersService) {}
  @Get(':id')
  one(@Param('id') id: string) { return this.users.one(id); }
}
`,
      'users.service.ts': `export class UsersService {
  constructor(private repository: Repository<User>) {}
  async one(id: string) { return this.repository.findOneBy({ id }); }
}
`,
      'user.entity.ts': `@Entity()\nexport class User {\n  @Column() email: string;\n  ${column} password: string;\n}\n`,
    });
    expect(await told(SECRETS, files('@Column()'))).toEqual(['users.controller.ts:6']);
    expect(await told(SECRETS, files('@Exclude() @Column()'))).toEqual([]);
  });

  it('leave with a record of mongoose that stands beside a token', async () => {
    const files = (column: string): Record<string, string> => ({
      'app.js': `const app = require('express')();
app.get('/session', async (req, res) => {
  const account = await Account.findOne({ email: req.user.email });
  res.json({ token: sign({ id: account.id }), account });
});
`,
      'account.js': `module.exports = mongoose.model('Account', new Schema({ email: String, password: ${column} }));\n`,
    });
    expect(await told(SECRETS, files('String'))).toEqual(['app.js:4']);
    expect(await told(SECRETS, files('{ type: String, select: false }'))).toEqual([]);
  });

  it('leave with what Java and Go write of a record that another has', async () => {
    const java = (field: string): Record<string, string> => ({
      'OrderController.java': `@RestController class OrderController {
  private final OrderService orderService;
  @GetMapping("/orders/{id}")
  public ResponseEntity<?> one(@PathVariable Long id) {
    return ResponseEntity.ok(orderService.load(id));
  }
}
`,
      'OrderService.java':
        'class OrderService { public Order load(Long id) { return repository.load(id); } }\n',
      'Order.java': `@Entity class Order { ${field} private User owner; public User getOwner() { return owner; } }\n`,
      'User.java':
        '@Entity class User { private String password; public String getPassword() { return password; } }\n',
    });
    expect(await told(SECRETS, java(''))).toEqual(['OrderController.java:5']);
    expect(await told(SECRETS, java('@JsonIgnore'))).toEqual([]);
    const go = (tag: string): Record<string, string> => ({
      'handlers/h.go': `package handlers
import (
	"example.org/shop/models"
	"github.com/gin-gonic/gin"
)
func Routes(r *gin.Engine) {
	r.GET("/orders/:id", One)
}
func One(c *gin.Context) {
	order, err := models.FindOrder(c.Param("id"))
	if err != nil {
		return
	}
	c.JSON(200, gin.H{"order": order})
}
`,
      'models/m.go': `package models\ntype User struct {\n\tPassword string\n}\ntype Order struct {\n\tOwner User${tag}\n}\nfunc FindOrder(id string) (*Order, error) {\n\treturn nil, nil\n}\n`,
    });
    expect(await told(SECRETS, go(''))).toEqual(['handlers/h.go:14']);
    expect(await told(SECRETS, go(' `json:"-"`'))).toEqual([]);
  });

  it('leave with a record of C# that is made for the answer', async () => {
    const files = (field: string): Record<string, string> => ({
      'OrdersController.cs': `[ApiController]
[Route("api/orders")]
public class OrdersController : ControllerBase {
  [HttpGet("{id}")]
  public IActionResult Get(int id) {
    var order = Load(id);
    return Ok(ToDto(order));
  }
  private static OrderDto ToDto(Order o) => new(o.Id, o.Number);
}
public record OrderDto(int Id, string ${field});
`,
    });
    expect(await told(SECRETS, files('CardNumber'))).toEqual(['OrdersController.cs:7']);
    expect(await told(SECRETS, files('CardLastFour'))).toEqual([]);
  });
});

describe('signing in', () => {
  it('is what takes a password and gives a token, whatever its route is called', async () => {
    const go = `package main
func main() {
	r := gin.Default()
	r.POST("/auth", GetAuth)
}
func GetAuth(c *gin.Context) {
	password := c.PostForm("password")
	if !check(c.PostForm("email"), password) {
		return
	}
	token, _ := generateToken(c.PostForm("email"))
	c.JSON(200, gin.H{"token": token})
}
`;
    expect(await told('endpoint-unlimited-sign-in', { 'main.go': go })).toEqual(['main.go:4']);
  });

  it('is not limited by what a page in a browser says of limits', async () => {
    const files = {
      'app.js':
        "const app = require('express')();\napp.post('/login', (req, res) => { check(req.body.password); });\n",
      'src/LoginPage.tsx':
        'export function LoginPage() {\n  return <p>After 5 tries it answers 429 Too Many Requests.</p>;\n}\n',
    };
    expect(await told('endpoint-unlimited-sign-in', files)).toEqual(['app.js:2']);
  });

  it('answers a code over several lines, by a service, or as it was kept', async () => {
    const service = {
      'auth.controller.ts': `import { Controller } from '@nestjs/common';
@Controller('auth')
export class AuthController {
  constructor(private authService: AuthService) {}
  @Post('forgot-password')
  forgot(@Body() dto: ForgotDto) { return this.authService.forgot(dto.email); }
}
`,
      'auth.service.ts': `export class AuthService {
  async forgot(email: string) {
    const resetToken = Math.random().toString(36);
    await this.keep(email, resetToken);
    return { message: 'mail sent', resetToken };
  }
}
`,
    };
    expect(await told(SECRETS, service)).toEqual(['auth.service.ts:5']);
    const net = `[ApiController]
[Authorize]
[Route("api/mfa")]
public class MfaController : ControllerBase {
  [HttpPost("challenge/otp")]
  public IActionResult Make() {
    user.ResetCode = Random.Shared.Next(1000, 9999).ToString();
    _db.SaveChanges();
    return Ok(new {
      message = "sent",
      code = user.ResetCode
    });
  }
  [HttpGet("otp")]
  public IActionResult Get() {
    var challenge = Active();
    return Ok(new {
      code = challenge.Code,
    });
  }
}
`;
    expect(await told(SECRETS, { 'MfaController.cs': net })).toEqual([
      'MfaController.cs:11',
      'MfaController.cs:18',
    ]);
  });
});

describe('a record that a dependency of FastAPI finds', () => {
  const files = (check: string): Record<string, string> => ({
    'routes.py': `from fastapi import APIRouter, Depends
from deps import get_invoice, get_current_user, may_change_invoice
router = APIRouter()
@router.delete("/invoices/{invoice_id}"${check})
async def remove(invoice: Invoice = Depends(get_invoice), current_user: User = Depends(get_current_user)):
    session.delete(invoice)
    session.commit()
`,
    'deps.py': `from fastapi import Path
async def get_invoice(invoice_id: int = Path(...)):
    return session.query(Invoice).filter(Invoice.id == invoice_id).first()
async def get_current_user(token: str):
    return jwt.decode(token, KEY)
class Invoice(Base):
    owner_id = Column(Integer)
`,
  });

  it('is told of the handler that changes it, unless another dependency asks whose it is', async () => {
    expect(await told(OTHERS, files(''))).toEqual(['routes.py:6']);
    expect(await told(OTHERS, files(', dependencies=[Depends(check_owner)]'))).toEqual([]);
  });
});
