/** What `engine.test.ts` shows of files and programs a quarter as large, of the largest: the limits as they are. */
import { testHostileScans } from './hostile-scans.ts';

testHostileScans(1);
