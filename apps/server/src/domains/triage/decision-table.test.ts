import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { WorkspaceFacts } from '../components/index.ts';
import { assessWorkspace, type VerdictOf } from './assess-workspace.ts';
import { type ClosingPolicy, conclude } from './conclude.ts';
import { shellWord } from './remediation/shell.ts';
import { type SituationName, situations, worst } from './situations.ts';
import type { Subject } from './subject.ts';
import { component, gap, imported, threat, vulnerability, workspace } from './testing-facts.ts';
import { factsOf, verdictOn } from './testing-verdicts.ts';

const silent: VerdictOf = () => null;

function triage(
  subject: Subject,
  workspaces: readonly WorkspaceFacts[],
  options: { verdictOf?: VerdictOf; policy?: ClosingPolicy; unsearched?: boolean } = {},
) {
  const assessments = workspaces.map((facts) => assessWorkspace(subject, facts, options.verdictOf ?? silent));
  const policy = options.policy ?? { closeDevelopmentOnly: false };
  const doubts = { notes: [], unsearched: options.unsearched ?? false };
  return conclude(
    subject,
    { assessments, clear: { count: 0, only: null } },
    { epss: null, known: false },
    policy,
    doubts,
  );
}

const transitive = component({
  relation: 'transitive',
  occurrences: [
    {
      file: 'package-lock.json',
      line: 40,
      format: 'package-lock',
      path: ['shop', 'express-session@1.17.0', 'lodash@4.17.20'],
      declaredAt: null,
    },
  ],
});

describe('nothing is found', () => {
  test('and the organization has no workspace: unknown, escalated', () => {
    const result = triage(vulnerability(), []);
    expect(result).toMatchObject({
      disposition: 'unknown',
      closes: false,
      vex: { status: 'under_investigation' },
    });
  });

  test.each([
    ['without a completed scan', workspace({ scan: null })],
    ['without a lock file', workspace({ scan: { lockedEcosystems: [] } })],
    ['with a lock file that could not be read', workspace({ scan: { inventoryGaps: [gap] } })],
  ])('but one workspace is %s: unknown, and the gap is named', (_, uncovered) => {
    const result = triage(vulnerability(), [workspace(), uncovered]);
    expect(result).toMatchObject({ disposition: 'unknown', closes: false, actionRequired: 'clarification' });
    expect(result.gaps).toHaveLength(1);
  });

  test('and everything was read: benign, not affected because not present, closed', () => {
    const result = triage(vulnerability(), [workspace()]);
    expect(result).toMatchObject({
      disposition: 'benign',
      closes: true,
      vex: { status: 'not_affected', justification: 'component_not_present' },
    });
    expect(result.counterEvidence[0]?.kind).toBe('component_absent');
  });

  test('a gap in another ecosystem than the one that the payload names hides nothing', () => {
    const inRuby = { ...gap, ecosystem: 'gem' as const };
    const facts = [workspace({ scan: { inventoryGaps: [inRuby] } })];
    expect(triage(vulnerability({ ecosystem: 'npm' }), facts).disposition).toBe('benign');
    expect(triage(vulnerability(), facts).disposition).toBe('unknown');
  });

  test('a name without an ecosystem is looked for in every ecosystem that can have such a name', () => {
    const inGo = { ...gap, ecosystem: 'golang' as const };
    const facts = [workspace({ scan: { inventoryGaps: [inGo] } })];
    expect(triage(vulnerability(), facts).disposition).toBe('benign');
    expect(triage(vulnerability({ package: 'gin-gonic/gin' }), facts).disposition).toBe('unknown');
  });
});

describe('a vulnerable package is present', () => {
  const patched = component({ version: '4.17.21', purl: 'pkg:npm/lodash@4.17.21' });

  test('only at or over the fixed version, everything read: false positive, fixed, closed, versions as counter-evidence', () => {
    const result = triage(vulnerability(), [workspace({ present: [patched] }), workspace()]);
    expect(result).toMatchObject({ disposition: 'false_positive', closes: true, vex: { status: 'fixed' } });
    expect(result.counterEvidence.map(({ text }) => text).join()).toContain('lodash@4.17.21');
  });

  test('only at versions that an imported advisory calls unaffected: false positive, not affected', () => {
    const subject = vulnerability({ fixedVersion: null });
    const result = triage(subject, [workspace({ present: [patched] })], { verdictOf: () => 'unaffected' });
    expect(result).toMatchObject({
      disposition: 'false_positive',
      closes: true,
      vex: { status: 'not_affected', justification: 'vulnerable_code_not_present' },
    });
  });

  test.each([
    ['here', [workspace({ present: [patched], scan: { inventoryGaps: [gap] } })]],
    ['elsewhere', [workspace({ present: [patched] }), workspace({ scan: null })]],
  ])('only unaffected, but %s not everything was read: suspicious, under investigation', (_, facts) => {
    expect(triage(vulnerability(), facts)).toMatchObject({
      disposition: 'suspicious',
      closes: false,
      vex: { status: 'under_investigation' },
    });
  });

  test.each([
    ['nobody knows a fixed version', vulnerability({ fixedVersion: null }), component({ version: '4.0.0' })],
    [
      'only a range is declared',
      vulnerability(),
      component({ version: null, range: '^4.0.0', purl: 'pkg:npm/lodash' }),
    ],
  ])('at a version of which nothing is known, since %s: suspicious', (_, subject, present) => {
    expect(triage(subject, [workspace({ present: [present] })])).toMatchObject({
      situation: 'version_unknown',
      disposition: 'suspicious',
    });
  });

  test('for development only: suspicious with a low priority, closed only where the policy says so', () => {
    const facts = [workspace({ present: [component({ development: true, imports: imported })] })];
    const result = triage(vulnerability(), facts);
    expect(result).toMatchObject({ disposition: 'suspicious', closes: false, vex: { status: 'affected' } });
    expect(result.priority).toBeLessThan(
      triage(vulnerability(), [workspace({ present: [component()] })]).priority,
    );
    expect(triage(vulnerability(), facts, { policy: { closeDevelopmentOnly: true } }).closes).toBe(true);
  });

  test('transitively and not imported: suspicious, and the parent that has to move is named', () => {
    const result = triage(vulnerability(), [workspace({ present: [transitive] })]);
    expect(result).toMatchObject({ disposition: 'suspicious', vex: { status: 'affected' } });
    expect(result.summary).toMatch(/does not import it itself\.$/);
    const unread = workspace({ present: [transitive], scan: { usageGaps: { npm: [gap] } } });
    expect(triage(vulnerability(), [unread]).summary).toMatch(/not everything could be looked at\.$/);
    expect(result.actions).toMatchObject([
      { command: "npm pkg set 'overrides[lodash@<4.17.21]=^4.17.21' && npm install" },
      {
        title: expect.stringContaining(
          'update express-session@1.17.0 to a version that brings lodash 4.17.21 or later.',
        ),
        command: 'npm install express-session@latest',
      },
    ]);
    expect(result.evidence[0]?.path).toEqual(['shop', 'express-session@1.17.0', 'lodash@4.17.20']);
  });

  test.each([
    ['directly', component({ imports: imported })],
    ['transitively', { ...transitive, imports: imported, imported: true }],
  ])(
    '%s and imported: confirmed, with the line of the import and the command that mends it',
    (_, present) => {
      const result = triage(vulnerability(), [workspace({ present: [present] })]);
      expect(result).toMatchObject({
        disposition: 'confirmed_threat',
        vex: { status: 'affected' },
        closes: false,
      });
      expect(result.evidence).toContainEqual(
        expect.objectContaining({ kind: 'imported', file: 'src/index.js', line: 3 }),
      );
      expect(result.actions[0]?.command).toMatch(/npm install/);
      expect(result.vex.actionStatement).toContain('npm install');
    },
  );

  test('directly and never imported, everything looked at: asks for approval', () => {
    expect(triage(vulnerability(), [workspace({ present: [component()] })])).toMatchObject({
      disposition: 'suspicious',
      actionRequired: 'approval',
      vex: {
        status: 'affected',
        onceApproved: { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path' },
      },
    });
  });

  test.each([
    ['a module is loaded by a computed name', component(), { usageGaps: { npm: [gap] } }],
    ['a lock file could not be read', component(), { inventoryGaps: [gap] }],
    ['it is of a kind that runs without being imported', component({ worksWithoutImport: true }), {}],
    ['nobody knows whether it is direct', component({ relation: 'unknown' }), {}],
  ])('directly and no import seen, but %s: not cleared, the gaps are named', (_, present, scan) => {
    const result = triage(vulnerability(), [workspace({ present: [present], scan })]);
    expect(result).toMatchObject({
      disposition: 'suspicious',
      actionRequired: 'none',
      vex: { onceApproved: null },
    });
  });

  test('an import of types alone is no import', () => {
    const present = component({ imports: [{ file: 'a.ts', line: 1, typeOnly: true, calls: [] }] });
    expect(triage(vulnerability(), [workspace({ present: [present] })]).situation).toBe(
      'affected_never_imported',
    );
  });

  test('imported by tests alone: it does not run in production, and what imports it is told', () => {
    const aside = imported.map((one) => ({ ...one, file: 'test/index.test.js', isAside: true }));
    const result = triage(vulnerability(), [workspace({ present: [component({ imports: aside })] })]);
    expect(result).toMatchObject({ situation: 'affected_never_imported', disposition: 'suspicious' });
    expect(result.counterEvidence[0]).toMatchObject({
      file: 'test/index.test.js',
      text: expect.stringContaining('tests, examples or build files alone'),
    });
    expect(result.evidence.map(({ kind }) => kind)).not.toContain('imported');
  });

  test('declared for development and imported by code of production: confirmed, and both are told', () => {
    const { files, asked } = {
      files: {
        'package.json': '{"name":"shop","devDependencies":{"lodash":"4.17.20"}}',
        'package-lock.json':
          '{"lockfileVersion":3,"packages":{"":{"name":"shop","devDependencies":{"lodash":"4.17.20"}},"node_modules/lodash":{"version":"4.17.20","dev":true}}}',
      },
      asked: { package: 'lodash', ecosystem: 'npm', currentVersion: '4.17.20', fixedVersion: '4.17.21' },
    };
    const code = "const _ = require('lodash');\n_.template('');\n";
    return Promise.all(
      (
        [
          ['src/index.js', 'affected_imported'],
          ['webpack.config.js', 'affected_development'],
          ['test/index.test.js', 'affected_development'],
        ] as const
      ).map(async ([file, situation]) => {
        const result = verdictOn(await factsOf({ ...files, [file]: code }), asked);
        expect(result.situation, file).toBe(situation);
        if (situation === 'affected_imported')
          expect(result.evidence[0]?.text).toContain(
            'declared for development, and imported by code of production',
          );
      }),
    );
  });

  test.each([
    ['_.template', 'calls the function that the alert names: template (line 9)', 9],
    ['lodash.template()', 'calls the function that the alert names: template (line 9)', 9],
    ['merge', 'calls template (line 9); a call of merge was not seen', 3],
    [
      'Renderer.template',
      'which has the last name of what the alert names; a call of Renderer.template was not seen',
      3,
    ],
  ])('%s is said to be called only where it was seen', (wanted, said, line) => {
    const facts = [workspace({ present: [component({ imports: imported })] })];
    const result = triage(vulnerability({ functions: [wanted] }), facts);
    expect(result.evidence.find(({ kind }) => kind === 'imported')).toMatchObject({
      line,
      text: expect.stringContaining(said),
    });
  });
});

describe('a hostile package', () => {
  const evil = component({
    name: 'evil-package',
    version: '1.2.3',
    purl: 'pkg:npm/evil-package@1.2.3',
    installScript: true,
  });

  test.each([
    ['for production', evil],
    ['for development', { ...evil, development: true }],
  ])('present %s at the named version: confirmed; pin away, purge, rotate', (_, present) => {
    const result = triage(threat(), [workspace({ present: [present] })]);
    expect(result).toMatchObject({
      disposition: 'confirmed_threat',
      closes: false,
      vex: { status: 'affected' },
    });
    const titles = result.actions.map(({ title }) => title).join('\n');
    expect(titles).toMatch(/Remove evil-package[\s\S]*Purge[\s\S]*Rotate/);
    expect(result.evidence.map(({ kind }) => kind)).toContain('install_script');
  });

  test.each(['malware', 'typosquat', 'typosquatting', 'backdoor', null])(
    'is one whatever kind of threat it is called: %s',
    (threatType) => {
      expect(triage(threat({ threatType }), [workspace({ present: [evil] })]).situation).toBe(
        'hostile_package_present',
      );
    },
  );

  test('counts at any version when none is named', () => {
    const facts = [workspace({ present: [{ ...evil, version: '0.0.1' }] })];
    expect(triage(threat({ version: null }), facts).disposition).toBe('confirmed_threat');
  });

  test('at another version: suspicious, under investigation', () => {
    const facts = [workspace({ present: [{ ...evil, version: '1.2.2' }] })];
    expect(triage(threat(), facts)).toMatchObject({
      disposition: 'suspicious',
      vex: { status: 'under_investigation' },
    });
  });

  const past = {
    ecosystem: 'npm' as const,
    name: 'evil-package',
    version: '1.2.3',
    purl: evil.purl,
    firstSeenAt: new Date('2026-10-01T00:00:00Z'),
    lastSeenAt: new Date('2026-10-20T00:00:00Z'),
    lastScanId: '0197f3a2-5c2e-7014-a7b5-e3c6180d9f00',
    installScript: true,
  };

  test('gone now but in an older scan: confirmed as past exposure, with the window', () => {
    const result = triage(threat(), [workspace({ past: [past] })]);
    expect(result).toMatchObject({ disposition: 'confirmed_threat', vex: { status: 'fixed' } });
    expect(result.evidence[0]?.text).toContain('from 2026-10-01 to 2026-10-20');
    expect(result.actions.map(({ title }) => title).join()).toContain('Rotate');
  });

  test('gone now at a version that is not the named one: no exposure', () => {
    expect(triage(threat({ version: '9.9.9' }), [workspace({ past: [past] })]).disposition).toBe('benign');
  });
});

describe('an indicator of compromise', () => {
  const hit = { indicator: 'evil.example', file: '.github/workflows/ci.yml', line: 14 };
  const subject = threat({ indicators: ['evil[.]example'] });

  test('in the source: at least suspicious, with file and line', () => {
    const result = triage(subject, [workspace({ indicators: [hit] })]);
    expect(result).toMatchObject({ disposition: 'suspicious', vex: { status: 'affected' }, closes: false });
    expect(result.evidence).toContainEqual(expect.objectContaining({ file: hit.file, line: 14 }));
  });

  test('beside the package, whatever its version: confirmed', () => {
    const present = component({ name: 'evil-package', version: '0.9.0' });
    const result = triage(subject, [workspace({ indicators: [hit], present: [present] })]);
    expect(result.disposition).toBe('confirmed_threat');
  });

  test('of a form that cannot be looked up keeps the alert open, as if nobody had looked', () => {
    const absent = triage(subject, [workspace()], { unsearched: true });
    expect(absent).toMatchObject({ disposition: 'unknown', closes: false, coverageComplete: false });
    const patched = component({ version: '4.17.21' });
    const unaffected = triage(vulnerability(), [workspace({ present: [patched] })], { unsearched: true });
    expect(unaffected).toMatchObject({ disposition: 'suspicious', closes: false });
  });

  test('is not called absent where files were not searched', () => {
    const facts = [workspace({ scan: { unsearched: [gap] } })];
    expect(triage(subject, facts).disposition).toBe('unknown');
    expect(triage(threat(), facts).disposition).toBe('benign');
  });
});

describe('over all workspaces', () => {
  const affected = workspace({ workspaceName: 'web', present: [component({ imports: imported })] });

  test('the worst situation decides, and every workspace brings its evidence', () => {
    const patched = component({ version: '4.17.21' });
    const result = triage(vulnerability(), [
      workspace(),
      workspace({ workspaceName: 'old', present: [patched] }),
      affected,
    ]);
    expect(result.disposition).toBe('confirmed_threat');
    expect(new Set(result.evidence.map(({ workspaceName }) => workspaceName))).toEqual(
      new Set(['old', 'web']),
    );
  });

  test('what is known to be affected stands before what may be, and neither hides the other', () => {
    const inDevelopment = workspace({ present: [component({ development: true })] });
    const unknown = workspace({
      present: [component({ version: null, range: '^4', purl: 'pkg:npm/lodash' })],
    });
    const policy = { closeDevelopmentOnly: true };
    expect(triage(vulnerability({ severity: 'Low' }), [inDevelopment], { policy }).closes).toBe(true);
    const both = triage(vulnerability({ severity: 'Low' }), [unknown, inDevelopment], { policy });
    expect(both).toMatchObject({
      situation: 'affected_development',
      vex: { status: 'affected' },
      closes: false,
    });
    expect(both.priority).toBe(triage(vulnerability({ severity: 'Low' }), [unknown]).priority);
  });

  test('approval is asked for only where it settles everything', () => {
    const neverImported = workspace({ present: [component()] });
    const unread = workspace({ scan: null });
    expect(triage(vulnerability(), [neverImported, workspace()]).actionRequired).toBe('approval');
    expect(triage(vulnerability(), [neverImported, unread])).toMatchObject({
      situation: 'affected_never_imported',
      actionRequired: 'none',
      vex: { status: 'affected', onceApproved: null },
    });
  });

  test('evidence and counter-evidence are numbered through', () => {
    const result = triage(vulnerability(), [affected, workspace({ present: [component()] })]);
    const ids = [...result.evidence, ...result.counterEvidence].map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, index) => `e${index + 1}`));
  });

  /** One organization in each situation of the table. */
  const patched = component({ version: '4.17.21' });
  const evil = component({ name: 'evil-package', version: '1.2.3' });
  const pastEvil = { ...evil, firstSeenAt: new Date(0), lastSeenAt: new Date(1), lastScanId: '' };
  const hit = { indicator: 'evil.example', file: 'ci.yml', line: 1 };
  const everySituation: Record<SituationName, [Subject, WorkspaceFacts]> = {
    hostile_package_present: [threat(), workspace({ present: [evil] })],
    indicator_and_package_present: [threat(), workspace({ present: [patched], indicators: [hit] })],
    affected_imported: [vulnerability(), affected],
    hostile_package_past: [threat(), workspace({ past: [pastEvil] })],
    indicator_present: [threat(), workspace({ indicators: [hit] })],
    affected_not_seen_imported: [
      vulnerability(),
      workspace({ present: [component({ relation: 'unknown' })] }),
    ],
    affected_transitive: [vulnerability(), workspace({ present: [transitive] })],
    affected_never_imported: [vulnerability(), workspace({ present: [component()] })],
    hostile_package_other_version: [threat(), workspace({ present: [patched] })],
    version_unknown: [vulnerability({ fixedVersion: null }), workspace({ present: [patched] })],
    unaffected_coverage_incomplete: [
      vulnerability(),
      workspace({ present: [patched], scan: { inventoryGaps: [gap] } }),
    ],
    affected_development: [vulnerability(), workspace({ present: [component({ development: true })] })],
    not_covered: [vulnerability(), workspace({ scan: null })],
    unaffected: [vulnerability(), workspace({ present: [patched] })],
    absent: [vulnerability(), workspace()],
  };
  test.each(Object.entries(everySituation))(
    '%s is reached, and summed up in at most two sentences',
    (name, [subject, facts]) => {
      const { situation, summary } = triage(subject, [facts]);
      expect(situation).toBe(name);
      expect(summary).toMatch(/^[^ ].*\.$/);
      expect(summary.split(/[.!?] /).length).toBeLessThanOrEqual(2);
    },
  );
});

/** The rows of the design's table, in words that do not come from the code. */
const rows: Record<
  SituationName,
  readonly [disposition: string, vex: string, closes: boolean, asks: string]
> = {
  hostile_package_present: ['confirmed_threat', 'affected', false, 'none'],
  indicator_and_package_present: ['confirmed_threat', 'affected', false, 'none'],
  affected_imported: ['confirmed_threat', 'affected', false, 'none'],
  hostile_package_past: ['confirmed_threat', 'fixed', false, 'none'],
  indicator_present: ['suspicious', 'affected', false, 'none'],
  affected_not_seen_imported: ['suspicious', 'affected', false, 'none'],
  affected_transitive: ['suspicious', 'affected', false, 'none'],
  affected_never_imported: ['suspicious', 'affected', false, 'approval'],
  affected_development: ['suspicious', 'affected', false, 'none'],
  hostile_package_other_version: ['suspicious', 'under_investigation', false, 'none'],
  version_unknown: ['suspicious', 'under_investigation', false, 'none'],
  unaffected_coverage_incomplete: ['suspicious', 'under_investigation', false, 'none'],
  not_covered: ['unknown', 'under_investigation', false, 'clarification'],
  unaffected: ['false_positive', 'fixed', true, 'none'],
  absent: ['benign', 'not_affected', true, 'none'],
};

describe('the decision table', () => {
  test('has these rows, from the worst down', () => {
    expect(
      Object.entries(situations).map(([name, row]) => [
        name,
        row.disposition,
        row.vex.status,
        row.closes,
        row.actionRequired,
      ]),
    ).toEqual(Object.entries(rows).map(([name, row]) => [name, ...row]));
  });

  test('never lets a development-only finding weigh more than one in production', () => {
    const { affected_development: development, ...others } = situations;
    for (const [name, { vex, urgency }] of Object.entries(others))
      if (vex.status === 'affected') expect(urgency, name).toBeGreaterThan(development.urgency);
  });
});

describe('what never happens', () => {
  const grave = ['Critical', 'High'] as const;

  test.each(grave)('a %s alert closes itself with a gap anywhere', (severity) => {
    const facts = [
      workspace({ present: [component({ development: true })], scan: { inventoryGaps: [gap] } }),
    ];
    const policy = { closeDevelopmentOnly: true };
    expect(triage(vulnerability({ severity }), facts, { policy }).closes).toBe(false);
    expect(triage(vulnerability({ severity: 'Low' }), facts, { policy }).closes).toBe(true);
  });

  test('anything but benign and false positive closes by itself', () => {
    expect(worst(['absent', 'affected_imported', 'not_covered'])).toBe('affected_imported');
    for (const name of Object.keys(situations) as SituationName[]) {
      const { closes, disposition } = situations[name];
      expect(closes, name).toBe(disposition === 'benign' || disposition === 'false_positive');
    }
  });

  test.each(["lo'dash$(id)", '1.0; touch /tmp/x', '-rf', '`id`', '^1.2', '@acme/ui@1.0.0', 'a b'])(
    'a shell sees more than one plain word in %j',
    (text) => {
      const seen = execFileSync('/bin/sh', ['-c', `printf '%s' ${shellWord(text)}`], { encoding: 'utf8' });
      expect(seen).toBe(text);
    },
  );

  test('a hostile name or version reaches a command', () => {
    const subject = vulnerability({ fixedVersion: '4.17.21;id' });
    const present = component({ name: 'lo$(id)dash', version: '4.17.20' });
    const [action] = triage(subject, [workspace({ present: [present] })]).actions;
    expect(action?.command).toBeNull();
  });
});
