import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const others = async (asked: string): Promise<string[]> =>
  (
    await found({
      'orders.py': `from fastapi import APIRouter, Depends\nrouter = APIRouter()\n\n@router.get("/mine")\ndef mine(db=Depends(get_db), user=Depends(get_current_user)):\n    return db.query(Order).filter(Order.user_id == user.id).all()\n\n@router.get("/orders/{order_id}")\ndef one(order_id: int, db=Depends(get_db), auth=Depends(${asked})):\n    return db.query(Order).filter(Order.id == order_id).first()\n`,
    })
  ).filter((one) => one.startsWith('endpoint-record-of-others'));

describe('a role that a dependency asks for', () => {
  it.each([
    'RequireAuthRole([Role.CUSTOMER])',
    'RolesBasedAuthChecker([UserRole.CUSTOMER])',
    'require_role("user")',
  ])('of everybody says nothing of whose record it is: %s', async (asked) => {
    expect(await others(asked)).toHaveLength(1);
  });

  it.each([
    'RequireAuthRole([Role.ADMIN])',
    'RolesBasedAuthChecker([UserRole.MANAGER])',
    'require_role("admin")',
  ])('of few looks after what belongs to others: %s', async (asked) => {
    expect(await others(asked)).toEqual([]);
  });
});
