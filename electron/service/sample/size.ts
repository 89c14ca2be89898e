/** How much of everything the large sample has. */
export interface SampleSize {
  readonly files: number
  readonly commits: number
  /** Folders with very many entries, and how many each has. */
  readonly wideFolders: number
  readonly entriesOfWideFolder: number
  /** The file with a long past: its lines, and how often it was changed. */
  readonly lines: number
  readonly versions: number
  readonly filesOfWidestCommit: number
  readonly tags: number
  readonly branches: number
  readonly users: number
  readonly groups: number
  readonly projects: number
  /** How many of the projects have a repository with files; those of the others are empty. */
  readonly repositories: number
  readonly auditEvents: number
  readonly activityEvents: number
  readonly epics: number
  readonly issues: number
  readonly environments: number
  /** The number of environments of the one project that has very many. */
  readonly environmentsOfOne: number
  readonly deployments: number
}

/** What the word `large` of `--sample` stands for. */
export const large: SampleSize = {
  files: 50_000,
  commits: 20_000,
  wideFolders: 3,
  entriesOfWideFolder: 5_000,
  lines: 50_000,
  versions: 150,
  filesOfWidestCommit: 300,
  tags: 200,
  branches: 300,
  users: 5_000,
  groups: 300,
  projects: 1_000,
  repositories: 1_000,
  auditEvents: 200_000,
  activityEvents: 100_000,
  epics: 2_000,
  issues: 20_000,
  environments: 1_500,
  environmentsOfOne: 500,
  deployments: 10_000,
}

/** What the word `fleet` of `--sample` stands for: very many projects, and little of everything else, so that it is soon made. */
const fleet: SampleSize = {
  ...scaled(large, 0.05),
  users: 2_000,
  groups: 300,
  projects: 10_000,
}

/** The sizes by the word of `--sample`. */
export const sampleSizes = { large, fleet } as const

/** The same in small: every number by a factor, none below what its part needs to be there. @example scaled(large, 0.01) */
export function scaled(size: SampleSize, factor: number): SampleSize {
  const by = (count: number, least = 3) => Math.max(least, Math.round(count * factor))
  return {
    files: by(size.files, 200),
    commits: by(size.commits, 100),
    wideFolders: size.wideFolders,
    entriesOfWideFolder: by(size.entriesOfWideFolder),
    lines: by(size.lines, 50),
    versions: by(size.versions),
    filesOfWidestCommit: by(size.filesOfWidestCommit),
    tags: by(size.tags),
    branches: by(size.branches),
    users: by(size.users, 10),
    groups: by(size.groups, 12),
    projects: by(size.projects),
    repositories: by(size.repositories),
    auditEvents: by(size.auditEvents),
    activityEvents: by(size.activityEvents),
    epics: by(size.epics),
    issues: by(size.issues, 10),
    environments: by(size.environments, 8),
    environmentsOfOne: by(size.environmentsOfOne),
    deployments: by(size.deployments, 10),
  }
}
