pragma solidity ^0.8.20;

contract Lender {
    function collateralValue(uint256 amount) public view returns (uint256) {
        // ruleid: solidity-spot-price
        (uint112 a, uint112 b, ) = pair.getReserves();
        return amount * a / b;
    }
    function feedValue(uint256 amount) public view returns (uint256) {
        // ok: solidity-spot-price
        (, int256 answer, , , ) = feed.latestRoundData();
        return amount * uint256(answer);
    }
}
