pragma solidity ^0.8.20;

contract Vault {
    address owner;
    bool initialized;
    // ruleid: solidity-unprotected-initializer
    function initialize(address to) external {
        owner = to;
    }
    // ok: solidity-unprotected-initializer
    function initializeOnce(address to) external {
        require(!initialized);
        initialized = true;
        owner = to;
    }
}
