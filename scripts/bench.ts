import { benchAddCompanyUsers } from './bench/add-company-users.ts';
import { benchAdvisoryMatching } from './bench/advisory-matching.ts';
import { benchDrain } from './bench/drain.ts';
import { benchFindingsReport } from './bench/findings-report.ts';
import { benchIntake } from './bench/intake.ts';
import { benchScanCreation } from './bench/scan-creation.ts';
import { withBenchServer } from './bench/server.ts';
import { benchStatusPoll } from './bench/status-poll.ts';
import { benchTriage } from './bench/triage.ts';

/** Every figure is measured in this one run, on a whole server over HTTP, beside the floor or the limit it is held to. */
const rows = await withBenchServer(async (server) => [
  await benchStatusPoll(server),
  await benchAddCompanyUsers(server),
  ...(await benchScanCreation(server)),
  ...(await benchFindingsReport(server)),
  ...(await benchIntake(server)),
  await benchDrain(server),
  await benchTriage(server),
  ...(await benchAdvisoryMatching(server)),
]);

const width = Math.max(...rows.map((row) => row.what.length));
for (const row of rows) {
  console.log(
    `${row.what.padEnd(width)}  ${row.measured.padStart(28)}  asked: ${row.asked.padEnd(18)} ${row.reached ? 'reached' : 'MISSED'}`,
  );
}
process.exitCode = rows.every((row) => row.reached) ? 0 : 1;
