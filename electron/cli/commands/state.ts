import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Connection } from '#shared/bridge.ts'
import { compareStates, type StateChange } from '#shared/project-state/compare.ts'
import { maxStateLength, type StateDocument } from '#shared/project-state/document.ts'
import { type PlannedChange, planChanges, recheckChange, verifyChange } from '#shared/project-state/plan.ts'
import type { StatePort } from '#shared/project-state/section.ts'
import { type ProjectState, readState } from '#shared/project-state/sections.ts'
import { parseState, printState } from '#shared/project-state/state-file.ts'
import { projectQuery } from '#shared/queries/places.ts'
import { visibleLines, visibleString } from '#shared/text/visible.ts'
import { toAppError } from '../../main/failure.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { hasFlag, type Typed } from '../command.ts'
import { toTarget } from '../file-output.ts'
import type { Io } from '../io.ts'
import { chooseConnection, type Opened, withMain } from '../open.ts'
import { createRowWriter, getOutput, writeRows, writeText } from '../output.ts'
import { JobStopped, UsageProblem } from '../problem.ts'
import { createReads } from '../reads.ts'

interface Read {
  readonly connection: Connection
  readonly port: StatePort
  readonly state: ProjectState
}

/** Reads the settings of a project. @throws Failure notFound, where each section alone would only be unreadable */
async function readProject(opened: Opened, typed: Typed, io: Io): Promise<Read> {
  const [id = ''] = typed.words
  const connection = await chooseConnection(opened, typed, io)
  const reads = createReads(opened.main, connection.ref)
  const port: StatePort = {
    get: async query => (await reads.page(query, null)).value,
    list: reads.list,
    toError: toAppError,
  }
  const { path_with_namespace: name } = await port.get(projectQuery(id))
  return { connection, port, state: await readState(port, id, { name }) }
}

/** `state export PROJECT`: the settings file, on standard output or in a file. */
export async function exportState(typed: Typed, io: Io): Promise<number> {
  return withMain(typed, io, async opened => {
    const { state } = await readProject(opened, typed, io)
    const text = printState(state.document)
    await toTarget(typed, io, target => writeText(target, target.stdout.isTTY ? visibleLines(text) : text))
    for (const [section, reason] of Object.entries(state.document.unreadable ?? {})) {
      io.stderr.write(`Not in the file: ${section}. ${visibleString(reason)}\n`)
    }
    return 0
  })
}

/** @throws UsageProblem with each mistake of the file and its place */
async function readFileOf({ words: [, name = ''] }: Typed): Promise<StateDocument> {
  const path = resolve(name)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new UsageProblem(`${name} can’t be read.`)
  // A character has at most four bytes.
  if (found.size > maxStateLength * 4) throw new UsageProblem(`${name} is too long for the settings of a project.`)
  const parsed = parseState(await readFile(path, 'utf8'))
  if (parsed.ok) return parsed.document
  const problems = parsed.problems.map(({ message, line, column }) => `${name}:${line}:${column}: ${message}`)
  throw new UsageProblem(problems.join('\n'))
}

/** `state diff PROJECT FILE`: exit code 1 when the project differs from the file, as diff. */
export async function diffState(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const desired = await readFileOf(typed)
  return withMain(typed, io, async opened => {
    const { state } = await readProject(opened, typed, io)
    const changes = compareStates(state, desired).filter(({ kind }) => kind !== 'unchanged')
    const rows = changes.map(change => ({ ...toRow(change), fields: change.fields, reason: change.reason ?? null }))
    await writeRows(io, output, rows, ['change', 'section', 'entry', 'fields', 'reason'])
    return changes.length > 0 ? 1 : 0
  })
}

function toRow({ kind, section, label }: StateChange) {
  return { change: kind === 'removed' ? 'notInFile' : kind, section, entry: label }
}

interface Planned extends Read {
  readonly planned: readonly PlannedChange[]
  /** Sections that could not be compared, and changes that are not possible. */
  readonly obstacles: readonly string[]
}

/** The changes that make a project like a file. What the file doesn't have is removed with --remove only. */
async function planFor(opened: Opened, desired: StateDocument, typed: Typed, io: Io): Promise<Planned> {
  const read = await readProject(opened, typed, io)
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
  const desired = await readFileOf(typed)
  return withMain(typed, io, async opened => {
    const { planned, obstacles } = await planFor(opened, desired, typed, io)
    const rows = planned.map(({ change, plan }) => ({
      ...{ change: change.kind, section: change.section, entry: change.label },
      ...(plan.kind === 'write'
        ? { operation: plan.call.operation, params: plan.call.params, reason: null }
        : { operation: null, params: null, reason: plan.reason }),
    }))
    await writeRows(io, output, rows, ['change', 'section', 'entry', 'operation', 'params', 'reason'])
    for (const obstacle of obstacles) io.stderr.write(`Not possible: ${obstacle}\n`)
    return obstacles.length > 0 ? 1 : 0
  })
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
  const desired = await readFileOf(typed)
  return withMain(typed, io, async opened => {
    const plan = await planFor(opened, desired, typed, io)
    const { connection, state, planned, obstacles } = plan
    if (obstacles.length > 0) {
      throw new JobStopped(
        `Nothing was sent, because some changes are not possible. Remove from the file: ${obstacles.join('; ')}`,
      )
    }
    const what = `${planned.length === 1 ? '1 change' : `${planned.length} changes`} of ${visibleString(state.document.project ?? state.project)}.`
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
async function applyChange(
  main: MainClient,
  { connection, port, state: { project } }: Read,
  planned: PlannedChange,
  left: number,
) {
  const { change, plan } = planned
  const row = { change: change.kind, section: change.section, entry: change.label }
  const name = `${change.section}, ${visibleString(change.label)}`
  const rest = `Changes after it that were not sent: ${left}. Run state plan again.`
  const found = await recheckChange(port, project, planned)
  if (found.kind === 'done') return { ...row, result: 'already as in the file', journal: null }
  if (found.kind === 'mismatch' || plan.kind === 'blocked') {
    throw new JobStopped(`${name} has changed since it was compared, and was not sent. ${rest}`)
  }
  const request = { callId: randomUUID(), connection: connection.ref, ...plan.call, params: { ...plan.call.params } }
  const { journal } = await main.request('operations.call', request)
  const differs = await verifyChange(port, project, planned)
  if (differs !== null) {
    throw new JobStopped(`${name} was sent (journal entry ${journal}), and the service has ${differs} now. ${rest}`)
  }
  return { ...row, result: 'applied', journal }
}
