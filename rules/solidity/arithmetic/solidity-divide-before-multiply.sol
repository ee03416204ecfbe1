pragma solidity ^0.8.20;

contract Fees {
    function fee(uint256 amount) external pure returns (uint256) {
        // ruleid: solidity-divide-before-multiply
        uint256 bad = amount / 1000 * 3;
        // ok: solidity-divide-before-multiply
        uint256 good = amount * 3 / 1000;
        return bad + good;
    }
}
