pragma solidity ^0.8.20;

contract Permits {
    address owner;
    function bad(bytes32 h, uint8 v, bytes32 r, bytes32 s) external view returns (bool) {
        // ruleid: solidity-signature-replay
        return ecrecover(h, v, r, s) == owner;
    }
    function good(bytes32 h, uint8 v, bytes32 r, bytes32 s) external view returns (bool) {
        // ok: solidity-signature-replay
        address signer = ecrecover(h, v, r, s);
        require(signer != address(0));
        return signer == owner;
    }
}
