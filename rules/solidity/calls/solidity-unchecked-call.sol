pragma solidity ^0.8.20;

contract Payer {
    function pay(address payable to) external {
        // ruleid: solidity-unchecked-call
        to.send(1 ether);
        // ok: solidity-unchecked-call
        (bool sent, ) = to.call{value: 1 ether}("");
        require(sent);
    }
}
