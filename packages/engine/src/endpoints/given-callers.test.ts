import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const RULE = 'endpoint-record-of-others';
const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(RULE));

/** A handler that is handed who calls, and hands the caller on with the key of the record; and what it hands on where it does not. */
const PROGRAMS: Readonly<
  Record<string, readonly [path: string, text: (given: string) => string, given: string]>
> = {
  'by a decorator of NestJS': [
    'orders.controller.ts',
    (given) => `import { Body, Controller, Delete, Get, Param, Post, Req, UseGuards } from '@nestjs/common';
@Controller('orders')
@UseGuards(JwtAuthGuard)
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}
  @Get()
  mine(@CurrentUser() user: Member) {
    return this.orders.findAll({ where: { userId: user.id } });
  }
  @Delete(':id')
  remove(@Param('id') id: string, @CurrentUser() user: Member) {
    return this.orders.removeOrder(id${given});
  }
}
`,
    ', user.id',
  ],
  'by an annotation of Spring': [
    'OrderController.java',
    (given) => `@RestController
@PreAuthorize("isAuthenticated()")
class OrderController {
  private final OrderService orders;
  @GetMapping("/orders")
  public List<Order> mine(@AuthenticationPrincipal Member caller) {
    return orders.findByOwnerId(caller.getId());
  }
  @DeleteMapping("/orders/{id}")
  public void remove(@PathVariable Long id, @AuthenticationPrincipal Member caller) {
    orders.deleteOrder(id${given});
  }
}
`,
    ', caller.getId()',
  ],
  'by the type of a parameter': [
    'OrderController.java',
    (given) => `@RestController
@PreAuthorize("isAuthenticated()")
class OrderController {
  private final OrderService orders;
  @GetMapping("/orders")
  public List<Order> mine(Principal principal) {
    return orders.findByOwnerId(principal.getName());
  }
  @DeleteMapping("/orders/{id}")
  public void remove(@PathVariable Long id, UserDetails who) {
    orders.deleteOrder(id${given});
  }
}
`,
    ', who.getUsername()',
  ],
  'by a dependency of FastAPI': [
    'orders.py',
    (given) => `from fastapi import APIRouter, Depends
router = APIRouter()

@router.get('/orders')
def mine(person: User = Depends(get_current_user)):
    return orders.find(owner_id=person.id)

@router.delete('/orders/{order_id}')
def remove(order_id: int, person: User = Depends(get_current_user)):
    return orders.delete_order(order_id${given})
`,
    ', person.id',
  ],
  'by what the program reads from a token': [
    'orders.controller.ts',
    (given) => `import { Body, Controller, Delete, Get, Param, Post, Req, UseGuards } from '@nestjs/common';
@Controller('orders')
@UseGuards(JwtAuthGuard)
export class OrdersController {
  constructor(private readonly orders: OrdersService, private readonly users: UsersService) {}
  @Get()
  mine(@CurrentUser() user: Member) {
    return this.orders.findAll({ where: { userId: user.id } });
  }
  @Delete(':id')
  async remove(@Req() req, @Param('id') id: string) {
    const own = await this.users.getUserIdFromJwt(
      req['headers']['authorization'],
    );
    return this.orders.removeOrder(id${given});
  }
}
`,
    ', own',
  ],
};

describe.each(Object.entries(PROGRAMS))('who calls, handed to a handler %s', (_, [path, text, given]) => {
  it('is known where the handler hands it on with the key of a record', async () => {
    expect(await told({ [path]: text(given) })).toEqual([]);
  });

  it('says nothing of a record that is found by its key alone', async () => {
    expect(await told({ [path]: text('') })).toHaveLength(1);
  });
});
