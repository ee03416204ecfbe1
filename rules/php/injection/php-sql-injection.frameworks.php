<?php

use Doctrine\DBAL\Query\QueryBuilder;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Symfony\Component\HttpFoundation\Request as SymfonyRequest;

function counted(Request $request) {
    $name = $request->str('name');
    // ruleid: php-sql-injection
    DB::scalar("SELECT count(*) FROM users WHERE name = '$name'");
    // ruleid: php-sql-injection
    DB::connection('reports')->select("SELECT * FROM users WHERE name = '$name'");
    // ok: php-sql-injection
    DB::connection('reports')->select('SELECT * FROM users WHERE name = ?', [$name]);
}

function letters(SymfonyRequest $request) {
    // ok: php-sql-injection
    DB::select('SELECT * FROM ' . $request->query->getAlpha('table'));
    // ruleid: php-sql-injection
    DB::select('SELECT * FROM ' . $request->query->getString('table'));
}

function rename_all(QueryBuilder $query, SymfonyRequest $request) {
    // ruleid: php-sql-injection
    $query->set('name', "'" . $request->query->get('name') . "'");
}
