<?php
namespace App\Http\Controllers;

use Illuminate\Support\Facades\DB;

class ReportController extends Controller
{
    public function show(string $column)
    {
        // ruleid: php-sql-injection
        return DB::table('reports')->selectRaw("{$column}, count(*)")->get();
    }

    // Called by the class itself, with names that it writes out.
    private function countBy(string $table, string $column): array
    {
        // ok: php-sql-injection
        return DB::table($table)->selectRaw("{$column}, count(*)")->get();
    }

    public function counts()
    {
        return $this->countBy('orders', 'owner_id');
    }
}
