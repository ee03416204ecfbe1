pragma solidity ^0.8.20;

contract Prices {
    function price() external view returns (int256) {
        // ruleid: solidity-stale-price
        return feed.latestAnswer();
    }
    function fresh() external view returns (int256) {
        // ok: solidity-stale-price
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        require(updatedAt > block.timestamp - 3600);
        return answer;
    }
}
