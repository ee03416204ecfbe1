pragma solidity ^0.6.0;

contract Token {
    mapping(address => uint256) balances;
    function mint(uint256 amount) external {
        // ruleid: solidity-overflow-before-0-8
        balances[msg.sender] += amount;
    }
    function burn(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        // ok: solidity-overflow-before-0-8
        balances[msg.sender] -= amount;
    }
}
