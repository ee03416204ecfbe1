pragma solidity ^0.8.20;

contract Split {
    address payable[] members;
    function pay() external {
        for (uint256 i = 0; i < members.length; i++) {
            // ruleid: solidity-call-in-loop
            members[i].transfer(1 ether);
        }
        // ok: solidity-call-in-loop
        members[0].transfer(1 ether);
    }
}
