/** What scans an organization may still run: a balance of credits for each type of scan. */
import { z } from 'zod';
import { time, uuid } from './primitives.ts';
import { oneLineText } from './text.ts';

/** The types of scan that the credit model knows; each has a ledger of the same name. */
export const scanTypes = ['standard', 'audit', 'lite'] as const;
export type ScanType = (typeof scanTypes)[number];

export const scanType = z.enum(scanTypes).meta({
  id: 'ScanType',
  description: 'How deep a scan looks, and which credits it takes.',
});

const balance = z.int().min(0);

const scanTypeCredits = z
  .object({
    available: z.boolean().describe('Whether a scan of this type would be accepted at this moment.'),
    ledger: scanType.describe(
      'The balance that would be charged. A `lite` scan takes `standard` when `lite` is empty.',
    ),
    creditsRequired: z.int().min(0).describe('How much would be charged.'),
  })
  .meta({ id: 'ScanTypeCredits', description: 'What a type of scan takes, and whether it is there.' });

const modelTokens = z
  .object({
    tokensPerDay: z.int().min(0).describe('What the organization may spend in a day (UTC).'),
    tokensSpent: z
      .int()
      .min(0)
      .describe('Spent today on alerts and reviews of scans, what is reserved for open questions included.'),
  })
  .meta({ id: 'ModelTokens', description: 'Tokens of the language model. They take no credits of scans.' });

export const credits = z
  .object({
    scansEnabled: z.boolean().describe('False: no scans are accepted, whatever the balances.'),
    balances: z.object({ standard: balance, audit: balance, lite: balance }),
    scanTypes: z.object({ standard: scanTypeCredits, audit: scanTypeCredits, lite: scanTypeCredits }),
    model: modelTokens.optional().describe('Absent where the operator has configured no language model.'),
  })
  .meta({
    id: 'Credits',
    description: 'A snapshot: creating a scan decides anew, should the balances have changed by then.',
  });

/** A million at once is more than anybody scans; a slip of the finger should not be a fortune. */
export const grantedCredits = z.int().min(1).max(1_000_000);

export const creditReason = oneLineText(200).describe('Why, for whoever reads the ledger later.');

export const chargesQuery = z.strictObject({
  days: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('How many days, today included.'),
});

export const charges = z
  .object({
    days: z.array(
      z.object({
        day: z.iso.date().describe('In UTC.'),
        standard: balance,
        audit: balance,
        lite: balance,
      }),
    ),
  })
  .meta({ id: 'Charges', description: 'Credits that completed scans took, each day, the newest last.' });

export const creditEntryKinds = ['grant', 'reservation', 'capture', 'release'] as const;

export const creditEntry = z
  .object({
    id: uuid,
    kind: z
      .enum(creditEntryKinds)
      .describe(
        'Credits are granted; reserved when a scan is accepted; captured when it completes; released when it fails or is cancelled.',
      ),
    ledger: scanType,
    credits: z.int().min(0),
    scanId: uuid.nullable().describe('The scan; null for a grant.'),
    reason: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'CreditEntry', description: 'One entry of the ledger. Entries are never changed or removed.' });

export type Credits = z.output<typeof credits>;
export type CreditEntry = z.output<typeof creditEntry>;
export type Charges = z.output<typeof charges>;
