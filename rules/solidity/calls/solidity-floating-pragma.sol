// ruleid: solidity-floating-pragma
pragma solidity ^0.8.20;

contract A {
    // ok: solidity-floating-pragma
    uint256 x;
}
