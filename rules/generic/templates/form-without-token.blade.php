<!-- ok: form-without-token -->
<form method="POST" action="{{ route('save') }}">@csrf<input name="amount"></form>
<!-- ruleid: form-without-token -->
<form method="POST" action="{{ route('save') }}"><input name="amount"></form>
