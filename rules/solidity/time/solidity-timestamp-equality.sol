pragma solidity ^0.8.20;

contract Timer {
    uint256 end;
    function over() external view returns (bool) {
        // ruleid: solidity-timestamp-equality
        bool bad = block.timestamp == end;
        // ok: solidity-timestamp-equality
        bool good = block.timestamp >= end;
        return bad || good;
    }
}
