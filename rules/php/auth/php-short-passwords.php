<?php
use Illuminate\Validation\Rules\Password;

class RegisterController
{
    public function store(Request $request)
    {
        $request->validate([
            // ruleid: php-short-passwords
            'password' => 'required|min:4|confirmed',
        ]);
        $request->validate([
            // ok: php-short-passwords
            'password' => 'required|min:12|confirmed',
        ]);
        $request->validate([
            // ruleid: php-short-passwords
            'password' => ['required', 'min:3'],
        ]);
        // ruleid: php-short-passwords
        $weak = Password::min(5);
        // ok: php-short-passwords
        $strong = Password::min(12);
    }
}
