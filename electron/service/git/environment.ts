/**
 * Settings given to every git process through its environment. They count as command-line configuration, so that neither
 * the machine's nor the repository's own configuration overrides them.
 */
const settings: ReadonlyArray<readonly [key: string, value: string]> = [
  // The service owns the directories it is pointed at; who owns them on disk is the concern of the service's data folder.
  ['safe.directory', '*'],
  // A repository that was imported brings no programs to run.
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['core.quotePath', 'off'],
  ['core.logAllRefUpdates', 'false'],
  ['log.showSignature', 'false'],
  ['diff.renameLimit', '1000'],
  // Fetches only from local paths.
  ['protocol.allow', 'never'],
  ['protocol.file.allow', 'always'],
  // Old objects are packed when the service decides to, never in the middle of a request.
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
]

/**
 * For short-lived processes: memory is kept until the end instead of being freed and reallocated for every large object. Blame of a long file takes a
 * third less time. Only glibc reads these.
 */
export const keepMemory = {
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(16 * 1024 * 1024),
} as const

/**
 * The complete environment of a git process: no user configuration, no prompts, no pager, no hooks, no
 * replace refs, no lazy fetches, paths taken literally, messages in plain English.
 */
export function gitEnvironment(directory: string | null): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '',
    // Windows finds its own libraries through this.
    SystemRoot: process.env.SystemRoot,
    TMPDIR: process.env.TMPDIR,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    GIT_PAGER: 'cat',
    ...numbered(settings),
  }
  if (directory !== null) environment.GIT_DIR = directory
  return environment
}

/** The environment that adds settings of one process to those of every process. Neither list of processes nor files show them. */
export function withSettings(more: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return numbered([...settings, ...Object.entries(more)])
}

function numbered(list: ReadonlyArray<readonly [key: string, value: string]>): Record<string, string> {
  const environment: Record<string, string> = { GIT_CONFIG_COUNT: String(list.length) }
  list.forEach(([key, value], index) => {
    environment[`GIT_CONFIG_KEY_${index}`] = key
    environment[`GIT_CONFIG_VALUE_${index}`] = value
  })
  return environment
}
