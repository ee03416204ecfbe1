pragma solidity ^0.8.20;

contract Names {
    function id(string memory first, string memory last) external pure returns (bytes32) {
        // ruleid: solidity-packed-hash-collision
        bytes32 bad = keccak256(abi.encodePacked(first, last));
        // ok: solidity-packed-hash-collision
        bytes32 good = keccak256(abi.encode(first, last));
        return bad ^ good;
    }
}
