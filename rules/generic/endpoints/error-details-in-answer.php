<?php
// ruleid: error-details-in-answer
mysqli_query($db, $sql) or die("Invalid query: " . mysqli_error($db));
// ok: error-details-in-answer
mysqli_query($db, $sql) or die("failed");
