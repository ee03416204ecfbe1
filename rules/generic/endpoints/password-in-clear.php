<?php
class AccountController extends Controller
{
    public function store(Request $request)
    {
        // ruleid: password-in-clear
        return Account::create(json_decode($request->getContent(), true));
    }
}

class ShopController extends Controller
{
    public function store(Request $request)
    {
        // ok: password-in-clear
        return Shop::create($request->all());
    }

    public function storeAccount(Request $request)
    {
        $input = $request->all();
        $input['password'] = Hash::make($request->input('password'));
        // ok: password-in-clear
        return Account::create($input);
    }
}
