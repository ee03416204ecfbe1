pragma solidity ^0.8.20;

contract Bank {
    mapping(address => uint256) balances;

    function withdraw(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        // ruleid: solidity-reentrancy
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent);
        balances[msg.sender] -= amount;
    }

    function withdrawInOrder(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        balances[msg.sender] -= amount;
        // ok: solidity-reentrancy
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent);
    }
}
