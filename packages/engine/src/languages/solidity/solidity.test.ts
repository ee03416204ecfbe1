import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { solidity } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, solidity, 'a.sol', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return solidity.lower(tree, 'a.sol');
}

describe('Solidity is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'pragma solidity ^0.8.0; import "./a.sol"; import {A as B, C} from "x.sol"; import * as Z from "z.sol";',
      'import pragma solidity as ^0.8.0 type\nimport ./a.sol * as *\nimport x.sol A as B\nimport x.sol C as C\nimport z.sol * as Z',
    ],
    [
      'abstract contract C is A, B(1) { using S for uint256; mapping(address => mapping(uint => bool)) public m; address payable private immutable owner = msg.sender; uint constant X = 1 gwei; }',
      'abstract contract C < A, B {public m:mapping<address,mapping<uint,bool>>; private immutable owner:address payable=msg.sender; constant X:uint=1000000000; B(1); using(S, uint256)}',
    ],
    [
      'contract C { modifier only(uint a) { require(msg.sender == o, "x"); _; } constructor(address o) B(2) payable { } receive() external payable { } fallback() external { } }',
      'contract C {modifier fn only(a:uint) { require((msg.sender == o), "x"); _ }; payable fn constructor(o:address) {}; external payable fn receive() {}; external fn fallback() {}}',
    ],
    [
      'contract C { function w(uint a) public virtual override only(1) nonReentrant returns (bool ok, bytes memory d) { (ok, d) = to.call{value: a, gas: 1}(""); } }',
      'contract C {public virtual override fn w(a:uint):tuple<bool,bytes> { result ok:bool; result d:bytes; [ok, d] = to.call("", value=a, gas=1); return tuple[ok, d] }}',
    ],
    [
      'contract C { function f() external { (bool s, ) = a.delegatecall(abi.encode(1)); uint[] memory z = new uint[](3); new D{salt: x}(1); } }',
      'contract C {external fn f() { [s, _] = a.delegatecall(abi.encode(1)); memory z:uint[] = new uint<uint[]>(3); new D<D>(1, salt=x) }}',
    ],
    [
      'contract C { function f() external { if (a > b) revert("x"); else if (c) { revert E(1); } else emit Ev(to, 1); } }',
      'contract C {external fn f() { if (a > b) { throw revert("x") } else { if c { throw revert(E(1)) } else { emit(Ev(to, 1)) } } }}',
    ],
    [
      'contract C { function f() external { for (uint i = 0; i < n; i++) { } while (a) { } unchecked { a += 1; } delete m[to]; require(!m[x]); } }',
      'contract C {external fn f() { for(i:uint = 0; (i < n); ++i) {}; while(; a; ) {}; unchecked { a += 1 }; delete m[to]; require(!m[x]) }}',
    ],
    [
      'contract C { function f() external { try this.g(1) returns (uint v) { a; } catch Error(string memory r) { } catch { } } }',
      'contract C {external fn f() { try { v:uint = this.g(1); a } catch Error r {} catch  _ {} }}',
    ],
    [
      'contract C { function f() external { payable(to).transfer(1); address(this).balance; uint256(x); type(uint).max; a ? b : c ? d : e; g({x: 1}); } }',
      'contract C {external fn f() { <address payable>to.transfer(1); <address>this.balance; <uint256>x; type(uint).max; (a ? b : (c ? d : e)); g(x=1) }}',
    ],
    [
      'contract C { function f() external { assembly { let x := mload(0x40) if iszero(x) { revert(0, 0) } x := add(x, 1) } } }',
      'contract C {external fn f() { assembly { x = mload(64); if iszero(x) { revert(0, 0) }; x = add(x, 1) } }}',
    ],
    [
      'interface I { function f(uint a) external view returns (uint); event Ev(address indexed a); error Er(uint a); } library L { struct S { uint a; } enum E { A, B } }',
      'interface I {external view abstract fn f(a:uint):uint {}; event abstract fn Ev(a:address) {}; error abstract fn Er(a:uint) {}}\nlibrary L {struct S {a:uint}; enum E {static const A:E; static const B:E}}',
    ],
    [
      'uint constant K = 2 days; string constant S = "a" "b"; bytes constant H = hex"00ff"; type T is uint; function free(uint a) pure returns (uint) { return a; }',
      'constant K:uint = 172800\nconstant S:string = "ab"\nconstant H:bytes = b"00ff"\nalias struct T < uint {}\npure fn free(a:uint):uint { return a }',
    ],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect(printModule(await moduleOf(source))).toBe(expected);
  });
});

describe('Solidity of any shape', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['hostile shape 1', `contract C { uint x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}; }`],
    ['hostile shape 2', `contract C { uint x = ${'1 + '.repeat(20_000)}1; }`],
    ['random text', '}{)(;"\\ <?php class @ #if "" \u0000 = => ::'],
    ['nothing', ''],
  ];
  test.each(shapes)('%s is lowered without an exception', async (_name, source) => {
    expect((await moduleOf(source)).language).toBe('solidity');
  });
});
