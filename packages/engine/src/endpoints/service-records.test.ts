import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const RULE = 'endpoint-record-of-others';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(RULE));

/** What a handler leaves to a service in another file: without a check, and with one. */
interface Program {
  readonly handler: readonly [path: string, text: string];
  readonly service: (check: string) => readonly [path: string, text: string];
  /** A check of the owner in the service, in the words of the language. */
  readonly check: string;
  readonly line: number;
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  'NestJS, with a declared type': {
    handler: [
      'orders.controller.ts',
      `import { Controller, Delete, Param, Req, UseGuards } from '@nestjs/common';
@Controller('orders')
@UseGuards(JwtAuthGuard)
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}
  @Delete(':id')
  cancel(@Param('id') id: string, @Req() req: Request) {
    this.log(req.user);
    return this.orders.cancel(id);
  }
}
`,
    ],
    service: (check) => [
      'orders.service.ts',
      `export class OrdersService {
  async mine(userId: string) {
    return this.repository.find({ where: { userId } });
  }
  async cancel(id: string) {
    const order = await this.load(id);
    ${check}
    return order;
  }
  private async load(id: string) {
    return this.repository.findOneBy({ id });
  }
}
`,
    ],
    check: 'if (order.userId !== this.request.user.id) throw new NotFoundException();',
    line: 9,
  },
  'Express, with a file of functions': {
    handler: [
      'routes.js',
      `const orderService = require('./services/order-service');
const app = require('express')();
app.get('/orders/:id', requireUser, async (req, res) => {
  res.json(await orderService.load(req.params.id));
});
`,
    ],
    service: (check) => [
      'services/order-service.js',
      `async function mine(userId) { return Order.findAll({ where: { userId } }); }
async function load(id) {
  const order = await Order.findByPk(id);
  ${check}
  return order;
}
module.exports = { mine, load };
`,
    ],
    check: 'if (order.ownerId !== context.get("user").id) throw new Error("no");',
    line: 4,
  },
  Python: {
    handler: [
      'orders.py',
      `from fastapi import APIRouter, Depends
router = APIRouter()

@router.get('/orders/{order_id}')
def order(order_id: int, service: OrderService = Depends(), current_user: User = Depends(get_current_user)):
    return service.load(order_id)
`,
    ],
    service: (check) => [
      'order_service.py',
      `class OrderService:
    def mine(self, user_id):
        return self.session.query(Order).filter_by(user_id=user_id).all()

    def load(self, order_id):
        order = self.session.query(Order).get(order_id)
        ${check}
        return order
`,
    ],
    check: 'if order.user_id != self.caller.id: raise NotFound()',
    line: 6,
  },
  Spring: {
    handler: [
      'OrderController.java',
      `@RestController
class OrderController {
  private final OrderService orders;
  @GetMapping("/orders/{id}")
  public Order order(@PathVariable Long id, Principal principal) {
    log.info(principal.getName());
    return orders.load(id);
  }
}
`,
    ],
    service: (check) => [
      'OrderServiceImpl.java',
      `class OrderServiceImpl implements OrderService {
  public List<Order> mine(Long userId) {
    return repository.findByUserId(userId);
  }
  public Order load(Long id) {
    Order order = repository.findById(id).orElseThrow();
    ${check}
    return order;
  }
}
`,
    ],
    check: 'if (!order.getOwnerId().equals(callers.current().getId())) throw new NotFoundException();',
    line: 7,
  },
  'C#': {
    handler: [
      'OrdersController.cs',
      `[Authorize]
public class OrdersController : ControllerBase {
  private readonly IOrderService _orders;
  [HttpGet("orders/{id}")]
  public async Task<IActionResult> Get(int id) {
    return Ok(await _orders.Load(id));
  }
}
`,
    ],
    service: (check) => [
      'OrderService.cs',
      `public class OrderService : IOrderService {
  public Task<List<Order>> Mine(string userId) {
    return _db.Orders.Where(one => one.UserId == userId).ToListAsync();
  }
  public async Task<Order> Load(int id) {
    var order = await _db.Orders.FindAsync(id);
    ${check}
    return order;
  }
}
`,
    ],
    check: 'if (order.OwnerId != _caller.Id) throw new NotFoundException();',
    line: 6,
  },
  Go: {
    handler: [
      'handlers.go',
      `package main

import "github.com/gin-gonic/gin"

type Handler struct {
	orders *OrderStore
}

func routes(r *gin.Engine, h *Handler) {
	r.GET("/orders/:id", RequireUser(), h.getOrder)
}

func (h *Handler) getOrder(c *gin.Context) {
	id := c.Param("id")
	order, _ := h.orders.Load(id)
	c.JSON(200, order)
}
`,
    ],
    service: (check) => [
      'store.go',
      `package main

type OrderStore struct{}

func (s *OrderStore) Mine(userID string) Rows {
	return s.db.Query("SELECT * FROM orders WHERE user_id = $1", userID)
}

func (s *OrderStore) Load(id string) (*Order, error) {
	order := s.db.QueryRow("SELECT * FROM orders WHERE id = $1", id)
	${check}
	return order, nil
}
`,
    ],
    check: 'if order.OwnerID != s.caller.ID { return nil, ErrNotFound }',
    line: 15,
  },
  Rails: {
    handler: [
      'app/controllers/orders_controller.rb',
      `class OrdersController < ApplicationController
  before_action :authenticate_user!

  def show
    render json: order_service.load(params[:id])
  end
end
`,
    ],
    service: (check) => [
      'app/services/order_service.rb',
      `class OrderService
  def mine(user_id)
    Order.where(user_id: user_id)
  end

  def load(id)
    order = Order.find(id)
    ${check}
    order
  end
end
`,
    ],
    check: 'raise NotFound if order.user_id != caller.id',
    line: 5,
  },
  Laravel: {
    handler: [
      'app/Http/Controllers/OrderController.php',
      `<?php
class OrderController extends Controller {
  public function __construct(private OrderService $orders) {}
  public function show(Request $request) {
    $id = $request->input('id');
    $this->log($request->user());
    return $this->orders->load($id);
  }
}
`,
    ],
    service: (check) => [
      'app/Services/OrderService.php',
      `<?php
class OrderService {
  public function mine($userId) {
    return Order::where('user_id', $userId)->get();
  }
  public function load($id) {
    $order = Order::find($id);
    ${check}
    return $order;
  }
}
`,
    ],
    check: 'if ($order->user_id !== $this->caller->id) { throw new NotFound(); }',
    line: 7,
  },
};

const ROUTES: Readonly<Record<string, string>> = {
  'config/routes.rb': `Rails.application.routes.draw do
  resources :orders, only: [:show]
end
`,
  'routes/api.php': `<?php
Route::get('/orders', [OrderController::class, 'show'])->middleware('auth:sanctum');
`,
};

describe.each(Object.entries(PROGRAMS))('a record that a handler leaves to a service (%s)', (_, program) => {
  const files = (check: string): Record<string, string> => ({
    ...ROUTES,
    ...Object.fromEntries([program.handler, program.service(check)]),
  });

  it('is one of others where the service finds it by the key alone, and others of the service ask whose theirs are', async () => {
    expect(await told(files(''))).toEqual([`${RULE} ${program.handler[0]}:${program.line}`]);
  });

  it('is none of others where the service compares its owner', async () => {
    expect(await told(files(program.check))).toEqual([]);
  });
});

describe('a record that a handler leaves to a service', () => {
  const handler = `const orderService = require('./order-service');
const app = require('express')();
app.get('/orders/:id', requireUser, async (req, res) => {
  res.json(await orderService.NAME(req.params.id));
});
app.get('/mine', requireUser, async (req, res) => res.json(await Order.findAll({ where: { userId: req.user.id } })));
`;

  it('is told of nobody where nothing of the service knows owners', async () => {
    const files = {
      'routes.js': handler.replace('NAME', 'load').replace(/app.get\('\/mine.*/, ''),
      'order-service.js':
        'async function load(id) { return Order.findByPk(id); }\nmodule.exports = { load };\n',
    };
    expect(await told(files)).toEqual([]);
  });

  it('is asked for by a function that the service hands the key to beside the key of whom it is to belong to', async () => {
    const script = (check: string) => ({
      'routes.js': handler.replace('NAME(', 'remove(orgOf(req), '),
      'order-service.js': `async function requireOrder(orgId, id) {
  const order = await Order.findByPk(id);
  ${check}
  return order;
}
async function remove(orgId, id) {
  await requireOrder(orgId, id);
  await Order.destroy({ where: { id } });
}
module.exports = { remove };
`,
    });
    expect(await told(script(''))).toEqual([`${RULE} routes.js:4`]);
    expect(await told(script("if (!order || order.orgId !== orgId) throw new Error('none');"))).toEqual([]);
    const go = (check: string) => ({
      'handlers/h.go': `package handlers
import "github.com/gin-gonic/gin"
type Handler struct {
	Service *OrderService
}
func routes(r *gin.Engine, h *Handler) {
	r.Use(RequireUser())
	r.DELETE("/orders/:id", h.deleteOrder)
}
func RequireUser() gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.GetHeader("Authorization") == "" {
			c.AbortWithStatus(401)
		}
	}
}
func (h *Handler) deleteOrder(c *gin.Context) {
	if err := h.Service.DeleteOrder(c.Request.Context(), h.orgID(c), c.Param("id")); err != nil {
		return
	}
	c.Status(204)
}
`,
      'service/orders.go': `package service
func (p *OrderService) requireOrder(ctx context.Context, orgID, orderID string) (*Order, error) {
	order, err := p.Storage.GetOrderByID(ctx, orderID)
	${check}
	return order, err
}
func (p *OrderService) DeleteOrder(ctx context.Context, orgID, orderID string) error {
	_, err := p.requireOrder(ctx, orgID, orderID)
	if err != nil {
		return err
	}
	return p.Storage.DeleteOrder(ctx, orderID)
}
type Order struct {
	ID string
	UserID string
}
`,
    });
    expect(await told(go('if err != nil || order.OrgID != orgID { return nil, ErrNotFound }'))).toEqual([]);
    expect(await told(go(''))).toEqual([`${RULE} handlers/h.go:18`]);
  });

  it('is asked for where the handler finds it by a name that looks like a query, and the service restricts the query', async () => {
    const service = (where: string): string =>
      `async function findById(id) { return Order.findOne({ where: { ${where} } }); }\nmodule.exports = { findById };\n`;
    const files = (where: string) => ({
      'routes.js': handler.replace('NAME', 'findById'),
      'order-service.js': service(where),
    });
    expect(await told(files('id'))).toEqual([`${RULE} routes.js:4`]);
    expect(await told(files('id, userId: current().id'))).toEqual([]);
  });
});

it('a record that is called like its owner is none that asks for one', async () => {
  const repository = (where: string): string =>
    `public static class UserRepository {\n  public static async Task<User> GetUserById(string id, string ownerId) {\n    var user = await conn.QueryAsync<User>("select * from users where id = @id${where}", new { id });\n    return user.FirstOrDefault();\n  }\n}\npublic class Note { public string UserId { get; set; } }\n`;
  const controller = `using Microsoft.AspNetCore.Authorization;\n[ApiController]\n[Route("api/[controller]")]\npublic class UserController : ControllerBase {\n  [Authorize]\n  [HttpGet("{id}")]\n  public async Task<ActionResult> Get(string id) {\n    var user = await UserRepository.GetUserById(id);\n    return Ok(user);\n  }\n}\n`;
  const told = async (where: string): Promise<readonly string[]> =>
    (await found({ 'UserRepository.cs': repository(where), 'UserController.cs': controller })).filter((one) =>
      one.startsWith('endpoint-record-of-others'),
    );
  expect(await told('')).toEqual(['endpoint-record-of-others UserController.cs:8']);
  expect(await told(' AND owner_id = @ownerId')).toEqual([]);
});
