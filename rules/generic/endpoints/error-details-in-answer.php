<?php
// ruleid: error-details-in-answer
mysqli_query($db, $sql) or die("Invalid query: " . mysqli_error($db));
// ok: error-details-in-answer
mysqli_query($db, $sql) or die("failed");

class PlansController extends Controller
{
    public function show($id)
    {
        try {
            return response()->json(Plan::load($id));
        } catch (UnknownPlan $e) {
            // ok: error-details-in-answer
            return response()->json(['error' => $e->getMessage()], 404);
        }
    }

    public function store()
    {
        // What follows is far from what was caught above.
        $plan = new Plan();
        $plan->name = 'free';
        $plan->price = 0;
        $plan->limit = 10;
        $plan->isOpen = true;

        try {
            return response()->json($plan->keep());
        } catch (\Exception $e) {
            // ruleid: error-details-in-answer
            return response()->json(['error' => $e->getMessage()], 500);
        }
    }
}
