pragma solidity ^0.8.20;

contract Fund {
    address owner;
    function drain() external {
        // ruleid: solidity-unprotected-withdrawal
        payable(msg.sender).transfer(address(this).balance);
    }
    function collect() external {
        require(msg.sender == owner);
        // ok: solidity-unprotected-withdrawal
        payable(msg.sender).transfer(address(this).balance);
    }
}
