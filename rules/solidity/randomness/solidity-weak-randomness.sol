pragma solidity ^0.8.20;

contract Lottery {
    address[] players;
    function pick() external view returns (address) {
        // ruleid: solidity-weak-randomness
        uint256 winner = uint256(keccak256(abi.encodePacked(block.timestamp, block.prevrandao))) % players.length;
        return players[winner];
    }
    function id(bytes calldata data) external pure returns (bytes32) {
        // ok: solidity-weak-randomness
        return keccak256(data);
    }
}
