<?php
function keep($request) {
    // ruleid: upload-as-named
    $request->file('image')->move(public_path('images'), $request->file('image')->getClientOriginalName());
}
function pass_on($file, $tmpDir) {
    // ok: upload-as-named
    return $file->move($tmpDir, $file->getClientOriginalName());
}
