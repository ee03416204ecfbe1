/** The packages that a scanned source is built from, and where its code uses them. */
import { z } from 'zod';

const line = z.int().min(0);

const place = z.object({ file: z.string(), line });

export const dependency = z
  .object({
    id: z.string().describe('Unique within the scan.'),
    ecosystem: z.string(),
    name: z.string(),
    version: z.string().nullable().describe('Null where only a range is declared and nothing locks it.'),
    range: z.string().nullable().describe('The declared range, where the version is not known.'),
    purl: z.string(),
    relation: z.enum(['direct', 'transitive', 'unknown']),
    scope: z.enum(['production', 'optional', 'peer', 'development']),
    importedIn: z.int().min(0).describe('Files that import it.'),
    declaredAt: place.nullable().describe('The first place in a manifest or lock file.'),
  })
  .meta({ id: 'Dependency', description: 'A package that the source is built from.' });

export const scanDependencies = z
  .object({
    items: z.array(dependency),
    gaps: z
      .array(z.object({ file: z.string(), reason: z.string(), detail: z.string() }))
      .describe('What is not known about the packages, and why.'),
  })
  .meta({ id: 'ScanDependencies', description: 'All packages of a scanned source, by name.' });

export const dependencyDetail = z
  .object({
    dependency,
    imports: z
      .array(
        z.object({ ...place.shape, module: z.string(), members: z.array(z.string()), typeOnly: z.boolean() }),
      )
      .describe('Where the code imports it; at most the first 200.'),
    occurrences: z.array(place).describe('Where manifests and lock files name it; at most the first 200.'),
    dependsOn: z.array(dependency.pick({ id: true, name: true, version: true })),
    neededBy: z.array(dependency.pick({ id: true, name: true, version: true })),
  })
  .meta({
    id: 'DependencyDetail',
    description: 'One package: who brings it in, what it brings in, where it is used.',
  });

export type Dependency = z.output<typeof dependency>;
export type ScanDependencies = z.output<typeof scanDependencies>;
export type DependencyDetail = z.output<typeof dependencyDetail>;
