pragma solidity ^0.8.20;

contract Wallet {
    address owner;
    function send(address payable to) external {
        // ruleid: solidity-tx-origin
        require(tx.origin == owner);
        // ok: solidity-tx-origin
        require(msg.sender == owner);
        // ok: solidity-tx-origin
        require(msg.sender == tx.origin);
        to.transfer(1);
    }
}
