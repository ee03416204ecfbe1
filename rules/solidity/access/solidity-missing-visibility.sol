pragma solidity ^0.4.24;

contract Old {
    uint total;
    // ruleid: solidity-missing-visibility
    function add(uint x) { total += x; }
    // ok: solidity-missing-visibility
    function sub(uint x) internal { total -= x; }
}
