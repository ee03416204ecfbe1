async function redeem(id, amount) {
  const card = await prisma.giftCard.findUnique({ where: { id } });
  if (card.balance < amount) throw new Error('not enough');
  await prisma.giftCard.update({
    where: { id },
    // ruleid: endpoint-spends-twice
    data: { balance: { decrement: amount } },
  });
}

async function safely(id, amount) {
  const card = await prisma.giftCard.findUnique({ where: { id } });
  if (card.balance < amount) throw new Error('not enough');
  const { count } = await prisma.giftCard.updateMany({
    where: { id, balance: { gte: amount } },
    // ok: endpoint-spends-twice
    data: { balance: { decrement: amount } },
  });
}
