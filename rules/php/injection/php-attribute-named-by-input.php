<?php
use Illuminate\Http\Request;

class MemberController
{
    public function grant(Request $request)
    {
        $member = Member::find($request->input('id'));
        $right = $request->input('right');
        // ruleid: php-attribute-named-by-input
        $member->$right = true;
        if (in_array($right, ['read', 'write'])) {
            // ok: php-attribute-named-by-input
            $member->$right = true;
        }
        $counts = [];
        // ok: php-attribute-named-by-input
        $counts[$right] = 1;
        $bag = new \stdClass();
        // ok: php-attribute-named-by-input
        $bag->{$right} = 1;
        foreach ($request->validated() as $name => $value) {
            // ok: php-attribute-named-by-input
            $member->$name = $value;
        }
        foreach ($request->all() as $name => $value) {
            // ruleid: php-attribute-named-by-input
            $member->{$name} = $value;
        }
        $member->save();
    }
}
