import { type Command, type Declared, type Flag, outputs } from './command.ts'

const output: Flag = {
  ...{ name: 'output', value: 'FORMAT', values: outputs },
  description: 'table, json, jsonl or csv. Default: table in a terminal, json elsewhere',
}
const shared: readonly Flag[] = [
  { name: 'user-data', value: 'DIR', description: 'Use the data in DIR instead of the default folder' },
  { name: 'json-errors', value: null, description: 'Write errors as JSON' },
  { name: 'help', value: null, description: 'Show help and exit' },
]
const connection: readonly Flag[] = [
  {
    ...{ name: 'connection', value: 'NAME' },
    description: 'Name or ID of the connection. Default: GATEHOUSE_CONNECTION, or the only saved one',
  },
  { name: 'service', value: 'URL', description: 'Connect to URL for this command only; keeps everything in memory' },
  { name: 'token-fd', value: 'N', description: 'With --service: read the token from file descriptor N' },
  { name: 'token-command', value: 'COMMAND', description: 'With --service: run COMMAND, which prints the token' },
]
const writing: readonly Flag[] = [
  { name: 'write', value: null, description: 'Allow the change. Without it, only reads are sent' },
  { name: 'yes', value: 'NAME', description: 'Confirm with the name of the connection instead of typing it' },
  { name: 'dry-run', value: null, description: 'Show the request without sending it' },
]

const ofLog: readonly Flag[] = [
  { name: 'group', value: 'ID', description: 'The log of a group, by ID or path' },
  { name: 'project', value: 'ID', description: 'The log of a project, by ID or path' },
]
const ofEvents: readonly Flag[] = [
  { name: 'author', value: 'TEXT', description: 'Only events of authors with this text in the name, or this ID' },
  { name: 'action', value: 'NAME', description: 'Only events that add, change or remove this, such as access_level' },
  { name: 'target', value: 'TEXT', description: 'Only events of targets with this text in the name, or this ID' },
  { name: 'ip', value: 'TEXT', description: 'Only events from IP addresses with this text' },
  { name: 'after', value: 'TIME', description: 'Only events at or after this time (ISO 8601)' },
  { name: 'before', value: 'TIME', description: 'Only events at or before this time (ISO 8601)' },
]

const removing: Flag = {
  ...{ name: 'remove', value: null },
  description: 'Also remove entries that the file does not have, of sections that it has',
}

const ofSettings: readonly Flag[] = [
  { name: 'group', value: 'ID', description: 'A group, by ID or path, instead of a project' },
  { name: 'instance', value: null, description: 'The instance, instead of a project' },
]
const withValues: Flag = {
  ...{ name: 'with-values', value: null },
  description: 'With --instance: also the values of variables, which are secret',
}

/** All commands. Adding one is an entry here, and the file that it loads. */
export const commands: readonly Command[] = [
  {
    ...{ name: 'call', summary: 'Call an operation of the API', words: ['OPERATION', '[--PARAM VALUE…]'] },
    flags: [
      ...connection,
      { name: 'params', value: 'JSON', description: 'Params as a JSON object, beside or instead of --PARAM' },
      output,
      { name: 'limit', value: 'N', description: 'Maximum number of rows, or all. Default: 1000' },
      { name: 'to', value: 'FILE', description: 'Write the answer to FILE' },
      { name: 'cached', value: null, description: 'Use cached data while the service is not reachable' },
      ...writing,
      ...shared,
    ],
    run: async (typed, io, declared) => (await import('./commands/call.ts')).call(typed, io, declared),
  },
  {
    ...{ name: 'connections list', summary: 'List the connections', words: [], flags: [output, ...shared] },
    run: async (typed, io) => (await import('./commands/connections.ts')).listConnections(typed, io),
  },
  {
    ...{ name: 'connections test', summary: 'Check that services respond and accept their tokens' },
    ...{ words: ['[NAME…]'], flags: [output, ...connection.slice(1), ...shared] },
    run: async (typed, io) => (await import('./commands/connections-test.ts')).testConnections(typed, io),
  },
  {
    ...{ name: 'journal list', summary: 'List the changes that were sent', words: [] },
    flags: [
      connection[0],
      { name: 'search', value: 'TEXT', description: 'Only entries that contain this text' },
      { name: 'limit', value: 'N', description: 'Maximum number of entries. Default: 100' },
      output,
      ...shared,
    ].filter(flag => flag !== undefined),
    run: async (typed, io) => (await import('./commands/journal.ts')).listJournal(typed, io),
  },
  {
    ...{ name: 'journal undo', summary: 'Undo a change', words: ['ID'], flags: [...writing, ...shared] },
    run: async (typed, io) => (await import('./commands/journal.ts')).undoEntry(typed, io),
  },
  {
    ...{ name: 'audit export', summary: 'Save audit events with a manifest beside them', words: [] },
    flags: [
      ...connection,
      { name: 'to', value: 'FILE', description: 'The file; its ending .jsonl or .csv decides the format' },
      { name: 'group', value: 'ID', description: 'The log of a group, by ID or path' },
      { name: 'project', value: 'ID', description: 'The log of a project, by ID or path' },
      { name: 'after', value: 'TIME', description: 'Only events at or after this time (ISO 8601)' },
      { name: 'before', value: 'TIME', description: 'Only events at or before this time (ISO 8601). Default: now' },
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/audit.ts')).exportAudit(typed, io),
  },
  {
    ...{ name: 'audit archive run', summary: 'Archive the audit events that are missing, and list gaps', words: [] },
    flags: [...connection, ...ofLog, ...shared],
    run: async (typed, io) => (await import('./commands/audit-archive.ts')).runArchive(typed, io),
  },
  {
    ...{ name: 'audit archive list', summary: 'List the archives of audit events', words: [] },
    flags: [output, ...shared],
    run: async (typed, io) => (await import('./commands/audit-archive.ts')).listArchives(typed, io),
  },
  {
    ...{ name: 'audit archive verify', summary: 'Check the hash chain of an archive', words: [] },
    flags: [...connection, ...ofLog, ...shared],
    run: async (typed, io) => (await import('./commands/audit-archive.ts')).verifyArchive(typed, io),
  },
  {
    ...{ name: 'audit archive search', summary: 'Search the events of an archive', words: ['[TEXT…]'] },
    flags: [...connection, ...ofLog, ...ofEvents, output, ...shared],
    run: async (typed, io) => (await import('./commands/audit-archive.ts')).searchArchive(typed, io),
  },
  {
    ...{ name: 'audit archive export', summary: 'Save events of an archive with a manifest', words: [] },
    flags: [
      ...connection,
      { name: 'to', value: 'FILE', description: 'The file; its ending .jsonl or .csv decides the format' },
      ...ofLog,
      ...ofEvents,
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/audit-archive.ts')).exportArchive(typed, io),
  },
  {
    ...{ name: 'audit verify', summary: 'Check a saved file against its manifest', words: ['FILE'], flags: shared },
    run: async (typed, io) => (await import('./commands/audit-verify.ts')).verifyAudit(typed, io),
  },
  {
    ...{
      name: 'access at',
      summary: 'Show who had direct access at a time, as far as audit events tell',
      words: ['TIME'],
    },
    flags: [
      ...connection,
      { name: 'group', value: 'ID', description: 'A group, by ID or path' },
      { name: 'project', value: 'ID', description: 'A project, by ID or path' },
      output,
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/access-at.ts')).showAccessAt(typed, io),
  },
  {
    ...{
      name: 'review list',
      summary: 'List the access reviews',
      words: [],
      flags: [...connection, output, ...shared],
    },
    run: async (typed, io) => (await import('./commands/review.ts')).listReviews(typed, io),
  },
  {
    ...{ name: 'review export', summary: 'Save the evidence package of an access review', words: ['ID'] },
    flags: [
      ...connection,
      { name: 'to', value: 'FOLDER', description: 'The new folder. Default: one in the current folder' },
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/review.ts')).exportReview(typed, io),
  },
  {
    ...{ name: 'review verify', summary: 'Check an evidence package', words: ['FOLDER'], flags: shared },
    run: async (typed, io) => (await import('./commands/review-verify.ts')).verifyReview(typed, io),
  },
  {
    ...{ name: 'check-service', summary: 'Send every read request of the API and report differences' },
    ...{ words: [], flags: [...connection, ...shared] },
    run: async (typed, io) => (await import('./commands/check-service.ts')).checkService(typed, io),
  },
  {
    ...{ name: 'offline keep', summary: 'Keep a ref of a project offline, or update it', words: ['PROJECT', 'REF'] },
    flags: [connection[0], ...shared].filter(flag => flag !== undefined),
    run: async (typed, io) => (await import('./commands/offline.ts')).keepOffline(typed, io),
  },
  {
    ...{ name: 'offline search', summary: 'Search the contents of projects kept offline', words: ['TEXT'] },
    flags: [
      connection[0],
      { name: 'names', value: null, description: 'Search file names instead of contents' },
      { name: 'match-case', value: null, description: 'Match case' },
      output,
      ...shared,
    ].filter(flag => flag !== undefined),
    run: async (typed, io) => (await import('./commands/offline.ts')).searchOffline(typed, io),
  },
  {
    ...{ name: 'mcp', summary: 'Serve one assistant over the Model Context Protocol', words: [] },
    flags: [{ name: 'client', value: 'NAME', description: 'The name to which Gatehouse grants access' }, ...shared],
    run: async (typed, io) => (await import('./commands/mcp.ts')).serveAssistant(typed, io),
  },
  {
    ...{ name: 'fleet query', summary: 'List the projects that match an expression', words: ['EXPRESSION'] },
    flags: [
      ...connection,
      { name: 'columns', value: 'LIST', description: 'Columns, separated by commas. Default: those of the table' },
      output,
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/fleet.ts')).queryFleet(typed, io),
  },
  {
    ...{ name: 'policy check', summary: 'Check projects against policy files (YAML or JSON)', words: ['FILE…'] },
    flags: [
      ...connection,
      { name: 'allow-unknown', value: null, description: 'Accept projects without the values that a rule needs' },
      output,
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/policy.ts')).checkPolicies(typed, io),
  },
  {
    ...{ name: 'state export', summary: 'Print the settings file of a project, group or instance' },
    words: ['[PROJECT]'],
    flags: [
      ...ofSettings,
      ...connection,
      withValues,
      { name: 'to', value: 'FILE', description: 'Write the settings file to FILE' },
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/state.ts')).exportState(typed, io),
  },
  {
    ...{ name: 'state diff', summary: 'Compare settings, or another file, with a settings file' },
    words: ['[PROJECT]', 'FILE'],
    flags: [
      { name: 'from', value: 'FILE', description: 'Compare this file instead of the settings of the service' },
      ...ofSettings,
      ...connection,
      output,
      ...shared,
    ],
    run: async (typed, io) => (await import('./commands/state.ts')).diffState(typed, io),
  },
  {
    ...{ name: 'state plan', summary: 'Show the changes that a settings file needs', words: ['[PROJECT]', 'FILE'] },
    flags: [...ofSettings, ...connection, removing, output, ...shared],
    run: async (typed, io) => (await import('./commands/state.ts')).planState(typed, io),
  },
  {
    ...{ name: 'state apply', summary: 'Make a project, group or instance like a settings file' },
    words: ['[PROJECT]', 'FILE'],
    flags: [...ofSettings, ...connection, removing, output, ...writing, ...shared],
    run: async (typed, io) => (await import('./commands/state.ts')).applyState(typed, io),
  },
  {
    ...{ name: 'proposals list', summary: 'List what assistants propose', words: [], flags: [output, ...shared] },
    run: async (typed, io) => (await import('./commands/proposals.ts')).listProposals(typed, io),
  },
  {
    ...{ name: 'proposals show', summary: 'Show a proposal with its request, as JSON', words: ['ID'], flags: shared },
    run: async (typed, io) => (await import('./commands/proposals.ts')).showProposal(typed, io),
  },
  {
    ...{ name: 'schedule add', summary: 'Run a command on a schedule, by the scheduler of the system' },
    words: ['NAME', '--', 'COMMAND…'],
    flags: [
      { name: 'at', value: 'TIME', description: '07:30, "mon 07:30", "1 07:30" (day of the month), or hourly:15' },
      { name: 'to', value: 'FOLDER', description: 'Save the output of each run in FOLDER' },
      { name: 'keep', value: 'N', description: 'Number of outputs that are kept in FOLDER. Default: 30' },
      ...shared,
    ],
    run: async (typed, io, declared) => (await import('./commands/schedule.ts')).addSchedule(typed, io, declared),
  },
  {
    ...{ name: 'schedule list', summary: 'List schedules with their last and next run', words: [] },
    flags: [output, ...shared],
    run: async (typed, io) => (await import('./commands/schedule.ts')).listSchedules(typed, io),
  },
  {
    ...{ name: 'schedule remove', summary: 'Remove a schedule; its outputs stay', words: ['NAME'], flags: shared },
    run: async (typed, io) => (await import('./commands/schedule.ts')).removeSchedule(typed, io),
  },
  {
    ...{ name: 'schedule run-now', summary: 'Run a schedule now', words: ['NAME'], flags: shared },
    run: async (typed, io, declared) => (await import('./commands/schedule.ts')).runScheduleNow(typed, io, declared),
  },
  {
    ...{ name: 'completion', summary: 'Print a completion script', words: ['bash|zsh|fish|powershell'], flags: shared },
    run: async (typed, io, declared) => (await import('./completion.ts')).printCompletion(typed, io, declared),
  },
  {
    ...{ name: 'man', summary: 'Print the manual page (roff)', words: [], flags: shared },
    run: async (_typed, io, declared) => (await import('./manual.ts')).printManual(io, declared),
  },
]

/** The command whose name the words begin with, and the words after it; null when there is none. */
export function findCommand(words: readonly string[]): (Declared & { readonly rest: readonly string[] }) | null {
  for (const command of commands) {
    const name = command.name.split(' ')
    if (name.every((word, index) => words[index] === word)) {
      return { command, commands, rest: words.slice(name.length) }
    }
  }
  return null
}
