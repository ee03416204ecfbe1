def withdraw(request, pk):
    account = Account.objects.get(pk=pk)
    if account.balance < request.amount:
        raise NotEnough()
    # ruleid: endpoint-spends-twice
    account.balance -= request.amount
    account.save()


def safely(request, pk):
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=pk)
        if account.balance < request.amount:
            raise NotEnough()
        # ok: endpoint-spends-twice
        account.balance -= request.amount
        account.save()
