from django.views.decorators.csrf import csrf_exempt


# ruleid: python-csrf-off
@csrf_exempt
def transfer(request):
    account = Account.objects.get(user=request.user)
    account.balance -= int(request.POST["amount"])
    account.save()
    return done(request)


# ok: python-csrf-off
@login_required
def view(request):
    return show(request)


# ok: python-csrf-off
@csrf_exempt
def compile_sample(request):
    return JsonResponse({"size": len(request.body)})


# ok: python-csrf-off
@csrf_exempt
def payment_webhook(request):
    Payment.objects.create(user=request.user)


# ok: python-csrf-off
@csrf_exempt
def by_token(request):
    user = user_of(request.headers["Authorization"])
    user.save()
    request.session["seen"] = True
