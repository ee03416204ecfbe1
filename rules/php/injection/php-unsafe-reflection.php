<?php

function example()
{
    // ruleid: php-unsafe-reflection
    call_user_func($_GET["action"], 1);
    // ok: php-unsafe-reflection
    call_user_func("strtoupper", $_GET["text"]);
    // ok: php-unsafe-reflection
    $class = new ReflectionClass(collect(glob(__DIR__ . '/*.php'))->first());
}

// What an object is was settled when it was made, whatever it holds.
$note = new Note($_GET['value']);
// ok: php-unsafe-reflection
$own = new ReflectionClass(get_class($note));

class Grid
{
    public $sorted;

    public function show()
    {
        $this->sorted = $_GET['sorted'];
        // ok: php-unsafe-reflection
        $own = new ReflectionClass($this);
        // ruleid: php-unsafe-reflection
        $given = new ReflectionClass($this->sorted);
    }
}
