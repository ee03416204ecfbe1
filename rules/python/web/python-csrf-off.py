from django.views.decorators.csrf import csrf_exempt

# ruleid: python-csrf-off
@csrf_exempt
def transfer(request):
    return move(request)

# ok: python-csrf-off
@login_required
def view(request):
    return show(request)
