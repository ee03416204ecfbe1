pragma solidity ^0.8.20;

contract Fund {
    address payable owner;
    function close() external {
        // ruleid: solidity-unprotected-selfdestruct
        selfdestruct(owner);
    }
    function closeOwned() external {
        require(msg.sender == owner);
        // ok: solidity-unprotected-selfdestruct
        selfdestruct(owner);
    }
}
