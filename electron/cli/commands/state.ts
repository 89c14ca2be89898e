import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Connection } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { groupQuery, projectQuery } from '#shared/queries/places.ts'
import { compareStates, countUncompared, type StateChange } from '#shared/settings-file/compare.ts'
import { maxStateLength, type StateDocument, type StateKind } from '#shared/settings-file/document.ts'
import { type PlannedChange, planChanges, recheckChange, verifyChange } from '#shared/settings-file/plan.ts'
import type { StateCall, StatePort } from '#shared/settings-file/section.ts'
import {
  type CurrentState,
  getInstanceName,
  hasSecrets,
  readState,
  type StateTarget,
  withSecrets,
} from '#shared/settings-file/sections.ts'
import { parseState, printState } from '#shared/settings-file/state-file.ts'
import { visibleLines, visibleString } from '#shared/text/visible.ts'
import { toAppError } from '../../main/failure.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { getFlag, hasFlag, type Typed } from '../command.ts'
import { toTarget } from '../file-output.ts'
import type { Io } from '../io.ts'
import { chooseConnection, type Opened, withMain } from '../open.ts'
import { createRowWriter, getOutput, type Output, writeRows, writeText } from '../output.ts'
import { JobStopped, UsageProblem } from '../problem.ts'
import { createReads } from '../reads.ts'

interface Read {
  readonly connection: Connection
  readonly port: StatePort
  readonly state: CurrentState
}

/**
 * Whose settings a command is about: a project, `--group` or `--instance`.
 * @param others the number of words after the project
 * @throws UsageProblem when none or several are named
 */
function getTarget(typed: Typed, others: number): StateTarget {
  const { words } = typed
  const project = words.length > others ? words[0] : undefined
  const group = getFlag(typed, 'group')
  const targets: readonly StateTarget[] = [
    ...(project === undefined ? [] : [{ kind: 'project' as const, id: project }]),
    ...(group === undefined ? [] : [{ kind: 'group' as const, id: group }]),
    ...(hasFlag(typed, 'instance') ? [{ kind: 'instance' as const, id: '' }] : []),
  ]
  const [target] = targets
  if (target === undefined || targets.length > 1) throw new UsageProblem('Name a project, --group ID or --instance.')
  return target
}

/** Reads settings. @throws Failure notFound, where each section alone would only be unreadable */
async function readTarget(opened: Opened, target: StateTarget, typed: Typed, io: Io): Promise<Read> {
  const connection = await chooseConnection(opened, typed, io)
  const reads = createReads(opened.main, connection.ref)
  const port: StatePort = {
    get: async query => (await reads.page(query, null)).value,
    list: reads.list,
    toError: toAppError,
  }
  return { connection, port, state: await readState(port, target, { name: await readName(port, connection, target) }) }
}

async function readName(port: StatePort, connection: Connection, { kind, id }: StateTarget): Promise<string> {
  switch (kind) {
    case 'project':
      return (await port.get(projectQuery(id))).path_with_namespace
    case 'group':
      return (await port.get(groupQuery(id))).full_path
    case 'instance':
      return getInstanceName(connection)
  }
}

/** `state export PROJECT`: the settings file, on standard output or in a file. */
export async function exportState(typed: Typed, io: Io): Promise<number> {
  const target = getTarget(typed, 0)
  const { kind } = target
  const hasValues = hasFlag(typed, 'with-values')
  if (hasValues && !hasSecrets(kind)) throw new UsageProblem('--with-values is for --instance only.')
  return withMain(typed, io, async opened => {
    const { state } = await readTarget(opened, target, typed, io)
    const text = printState(kind, hasValues ? withSecrets(state) : state.document)
    await toTarget(typed, io, out => writeText(out, out.stdout.isTTY ? visibleLines(text) : text))
    for (const [section, reason] of Object.entries(state.document.unreadable ?? {})) {
      io.stderr.write(`Not in the file: ${section}. ${visibleString(reason ?? '')}\n`)
    }
    return 0
  })
}

/**
 * @param kind what the file has to be of; without it, the file tells
 * @throws UsageProblem with each mistake of the file and its place
 */
async function readStateFile(name: string, kind?: StateKind) {
  const path = resolve(name)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new UsageProblem(`${name} can’t be read.`)
  // A character has at most four bytes.
  if (found.size > maxStateLength * 4) throw new UsageProblem(`${name} is too long for settings.`)
  const parsed = parseState(await readFile(path, 'utf8'), kind)
  if (parsed.ok) return parsed
  const problems = parsed.problems.map(({ message, line, column }) => `${name}:${line}:${column}: ${message}`)
  throw new UsageProblem(problems.join('\n'))
}

/** The settings file that is the last word. */
async function readDesired({ words }: Typed, { kind }: StateTarget): Promise<StateDocument> {
  return (await readStateFile(words.at(-1) ?? '', kind)).document
}

/** `state diff PROJECT FILE`: exit code 1 when the settings, or the file of `--from`, differ from the file, as diff. */
export async function diffState(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const from = getFlag(typed, 'from')
  if (from !== undefined) {
    if (typed.words.length > 1 || hasFlag(typed, 'group') || hasFlag(typed, 'instance')) {
      throw new UsageProblem('--from compares two files: name no project, group or instance.')
    }
    const base = await readStateFile(from)
    return writeDifferences(
      io,
      output,
      base.kind,
      compareStates(base, await readDesired(typed, { kind: base.kind, id: '' })),
    )
  }
  const target = getTarget(typed, 1)
  const desired = await readDesired(typed, target)
  return withMain(typed, io, async opened => {
    const { state } = await readTarget(opened, target, typed, io)
    return writeDifferences(io, output, target.kind, compareStates(state, desired))
  })
}

async function writeDifferences(io: Io, output: Output, kind: StateKind, all: readonly StateChange[]): Promise<number> {
  const changes = all.filter(({ kind }) => kind !== 'unchanged')
  const rows = changes.map(change => ({ ...toRow(change), fields: change.fields, reason: change.reason ?? null }))
  await writeRows(io, output, rows, ['change', 'section', 'entry', 'fields', 'reason'])
  const uncompared = countUncompared(kind, all)
  if (uncompared > 0) io.stderr.write(`Values not compared, because one side doesn’t include them: ${uncompared}\n`)
  return changes.length > 0 ? 1 : 0
}

function toRow({ kind, section, label }: StateChange) {
  return { change: kind === 'removed' ? 'notInFile' : kind, section, entry: label }
}

interface Planned extends Read {
  readonly planned: readonly PlannedChange[]
  /** Sections that could not be compared, and changes that are not possible. */
  readonly obstacles: readonly string[]
}

/** The changes that make settings like a file. What the file doesn't have is removed with --remove only. */
async function planFor(
  opened: Opened,
  target: StateTarget,
  desired: StateDocument,
  typed: Typed,
  io: Io,
): Promise<Planned> {
  const read = await readTarget(opened, target, typed, io)
  const removes = hasFlag(typed, 'remove')
  const changes = compareStates(read.state, desired).filter(({ kind }) => removes || kind !== 'removed')
  const planned = await planChanges(read.state, changes)
  const obstacles = [
    ...changes.flatMap(({ section, reason }) => (reason === undefined ? [] : [`${section}: ${reason}`])),
    ...planned.flatMap(({ change: { section, label }, plan }) =>
      plan.kind === 'blocked' ? [`${section}, ${label}: ${plan.reason}`] : [],
    ),
  ]
  return { ...read, planned, obstacles: obstacles.map(obstacle => visibleString(obstacle)) }
}

/** `state plan PROJECT FILE`: the requests of `state apply`, in their order. Exit code 1 when not all are possible. */
export async function planState(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const target = getTarget(typed, 1)
  const desired = await readDesired(typed, target)
  return withMain(typed, io, async opened => {
    const found = await planFor(opened, target, desired, typed, io)
    const { planned, obstacles } = found
    const rows = planned.map(({ change, plan }) => ({
      ...{ change: change.kind, section: change.section, entry: change.label },
      ...(plan.kind === 'write'
        ? { operation: plan.call.operation, params: toShown(plan.call), reason: null }
        : { operation: null, params: null, reason: plan.reason }),
    }))
    await writeRows(io, output, rows, ['change', 'section', 'entry', 'operation', 'params', 'reason'])
    warnOfPermanent(io, found)
    for (const obstacle of obstacles) io.stderr.write(`Not possible: ${obstacle}\n`)
    return obstacles.length > 0 ? 1 : 0
  })
}

/** Says which changes can't be undone, before anything is sent. */
function warnOfPermanent(io: Io, { connection, planned }: Planned): void {
  for (const { change, plan } of planned) {
    if (plan.kind !== 'write') continue
    const undo = undoPromise(plan.call.operation, plan.before, connection)
    const name = visibleString(`${change.section}, ${change.label}`)
    if (undo.kind === 'none') io.stderr.write(`Can’t be undone: ${name}. ${undo.because}.\n`)
  }
}

/** The params of a write, with null for secret values. */
function toShown({ operation, params }: StateCall) {
  return withoutSecrets(getEndpoint(operation), params)
}

/** `state apply PROJECT FILE`: one change after the other, until one is not as planned. */
export async function applyState(typed: Typed, io: Io): Promise<number> {
  if (hasFlag(typed, 'dry-run')) return planState(typed, io)
  if (!hasFlag(typed, 'write')) {
    throw new UsageProblem(
      'state apply changes the service. Add --write to send the changes, or use state plan to see them.',
    )
  }
  const output = getOutput(typed, io)
  const target = getTarget(typed, 1)
  const desired = await readDesired(typed, target)
  return withMain(typed, io, async opened => {
    const plan = await planFor(opened, target, desired, typed, io)
    const { connection, state, planned, obstacles } = plan
    if (obstacles.length > 0) {
      throw new JobStopped(
        `Nothing was sent, because some changes are not possible. Remove from the file: ${obstacles.join('; ')}`,
      )
    }
    const what = `${planned.length === 1 ? '1 change' : `${planned.length} changes`} of ${visibleString(state.document[state.kind] ?? state.id)}.`
    warnOfPermanent(io, plan)
    if (planned.length > 0) await opened.confirmation.change(connection, what)
    const writer = createRowWriter(io, output, ['change', 'section', 'entry', 'result', 'journal'])
    try {
      for (const [index, one] of planned.entries()) {
        const left = planned.length - index - 1
        await writer.write([await applyChange(opened.main, plan, one, left)])
      }
    } finally {
      await writer.end()
    }
    return 0
  })
}

/** Sends a change if its entry is still as it was compared. @throws JobStopped, Failure */
async function applyChange(main: MainClient, { connection, port, state }: Read, planned: PlannedChange, left: number) {
  const { change, plan } = planned
  const row = { change: change.kind, section: change.section, entry: change.label }
  const name = `${change.section}, ${visibleString(change.label)}`
  const rest = `Changes after it that were not sent: ${left}. Run state plan again.`
  const found = await recheckChange(port, state, planned)
  if (found.kind === 'done') return { ...row, result: 'already as in the file', journal: null }
  if (found.kind === 'mismatch' || plan.kind === 'blocked') {
    throw new JobStopped(`${name} has changed since it was compared, and was not sent. ${rest}`)
  }
  const request = { callId: randomUUID(), connection: connection.ref, ...plan.call, params: { ...plan.call.params } }
  const { journal } = await main.request('operations.call', request)
  const differs = await verifyChange(port, state, planned)
  if (differs !== null) {
    throw new JobStopped(`${name} was sent (journal entry ${journal}), and the service has ${differs} now. ${rest}`)
  }
  return { ...row, result: 'applied', journal }
}
