<?php
use Illuminate\Database\Eloquent\Model;
use Illuminate\Http\Request;

class User extends Model
{
}

class UserController
{
    public function store(Request $request)
    {
        // ruleid: php-mass-assignment
        User::create($request->all());
        // ok: php-mass-assignment
        User::create($request->only(['name']));
        // ok: php-mass-assignment
        User::create($request->validated());
    }
}
