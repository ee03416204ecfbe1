pragma solidity ^0.8.20;

contract Proxy {
    address owner;
    address immutable IMPLEMENTATION = address(1);

    function run(address target, bytes calldata data) external {
        // ruleid: solidity-delegatecall-to-input
        (bool ok, ) = target.delegatecall(data);
        require(ok);
    }

    function runFixed(bytes calldata data) external {
        // ok: solidity-delegatecall-to-input
        (bool ok, ) = IMPLEMENTATION.delegatecall(data);
        require(ok);
    }
}
