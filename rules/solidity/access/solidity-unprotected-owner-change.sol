pragma solidity ^0.8.20;

contract Vault {
    address owner;
    function setOwner(address to) external {
        // ruleid: solidity-unprotected-owner-change
        owner = to;
    }
    function giveTo(address to) external {
        require(msg.sender == owner);
        // ok: solidity-unprotected-owner-change
        owner = to;
    }
}
