<?php
function signedIn($user) {
    // ruleid: php-personal-data-shared
    Segment::identify(['userId' => $user->id, 'traits' => ['email' => $user->email]]);
    // ok: php-personal-data-shared
    Segment::track(['userId' => $user->id, 'event' => 'signed in']);
}
