import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connection } from '#shared/bridge.ts'
import { actionLabel } from '#shared/contract/action-words.ts'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { type Endpoint, isBytesValue } from '#shared/contract/endpoint.ts'
import { visibleString } from '#shared/text/visible.ts'
import { Failure } from '../../main/failure.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { type Declared, type Flag, getFlag, hasFlag, type Typed } from '../command.ts'
import { toTarget } from '../file-output.ts'
import type { Io } from '../io.ts'
import { chooseConnection, type Opened, withMain } from '../open.ts'
import { createRowWriter, getOutput, type Output, writeValue } from '../output.ts'
import { getParams, readParams } from '../params.ts'
import { parseTyped } from '../parse.ts'
import { UsageProblem } from '../problem.ts'

interface Call {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, unknown>>
  readonly output: Output
  /** The most rows of a list. */
  readonly limit: number
  readonly typed: Typed
}

const defaultLimit = 1000
const maxPageSize = 100

/** `call OPERATION`: one operation of the contract, with its params. */
export async function call({ words }: Typed, io: Io, { command }: Declared): Promise<number> {
  const desired = readCall(words, command.flags, io)
  const { endpoint, typed } = desired
  if (endpoint.effect !== 'read' && !hasFlag(typed, 'write') && !hasFlag(typed, 'dry-run')) {
    throw new UsageProblem(
      `${endpoint.id} changes the service. Add --write to send it, or --dry-run to see what would be sent.`,
    )
  }
  return withMain(typed, io, async opened => {
    const connection = await chooseConnection(opened, typed, io)
    if (hasFlag(typed, 'dry-run')) await preview(opened.main, connection, desired, io)
    else if (endpoint.effect !== 'read') await write(opened, connection, desired, io)
    else if (endpoint.response.kind === 'bytes') await readBytes(opened, connection, desired, io)
    else await read(opened.main, connection, desired, io)
    return 0
  })
}

/** @throws UsageProblem */
function readCall(words: readonly string[], flags: readonly Flag[], io: Io): Call {
  const [operation, ...rest] = words
  if (operation === undefined || operation.startsWith('--')) {
    throw new UsageProblem('Name the operation first: gatehouse call OPERATION --PARAM VALUE.')
  }
  if (!isOperationId(operation)) {
    throw new UsageProblem(`There is no operation ${operation}. See gatehouse call --help.`)
  }
  const params = getParams(operation)
  const all = parseTyped([...params, ...flags], rest)
  if (all.words.length > 0) throw new UsageProblem(`Unexpected ${all.words[0]}: params are given as --NAME VALUE.`)
  // A param hides an option of the same name.
  const isParam = (name: string) => params.some(param => param.name === name)
  const typed = { words: [], flags: new Map([...all.flags].filter(([name]) => !isParam(name))) }
  const readInput = () => readFileSync(0, 'utf8')
  return {
    ...{ operation, endpoint: getEndpoint(operation), typed, output: getOutput(typed, io) },
    params: readParams(params, all.flags, getFlag(typed, 'params'), readInput),
    limit: readLimit(getFlag(typed, 'limit')),
  }
}

function readLimit(text: string | undefined): number {
  if (text === 'all') return Number.POSITIVE_INFINITY
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw new UsageProblem('--limit needs a number, or all.')
  return text === undefined ? defaultLimit : Number(text)
}

/** What the window shows before a change, and sends nothing. */
async function preview(
  main: MainClient,
  { ref }: Connection,
  { operation, params, output }: Call,
  io: Io,
): Promise<void> {
  await writeValue(io, output, await main.request('operations.preview', { connection: ref, operation, params }))
}

async function write(opened: Opened, connection: Connection, desired: Call, io: Io): Promise<void> {
  const { operation, params, output, typed } = desired
  const what = `${actionLabel(operation)} on ${visibleString(connection.name)}${connection.production ? ' (production)' : ''}.`
  await opened.confirmation.change(connection, what)
  const request = { callId: randomUUID(), connection: connection.ref, operation, params }
  const { value, journal } = await opened.main.request('operations.call', request)
  if (value !== null && value !== undefined) await toTarget(typed, io, io => writeValue(io, output, value))
  if (journal !== null)
    io.stderr.write(`Journal entry ${journal}. To undo it: gatehouse journal undo ${journal} --write\n`)
}

async function read(main: MainClient, connection: Connection, desired: Call, io: Io): Promise<void> {
  const { endpoint, output, typed, limit } = desired
  await toTarget(typed, io, async target => {
    if (endpoint.pagination === 'none') {
      const { value } = await readPage(main, connection, desired, io, {})
      return Array.isArray(value) ? writeList(target, output, endpoint, value) : writeValue(target, output, value)
    }
    const writer = createRowWriter(target, output, columnsOf(endpoint, output))
    let count = 0
    let token: string | null = null
    do {
      const size = Math.min(maxPageSize, limit - count)
      const { value, page }: Page = await readPage(main, connection, desired, io, {
        ...{ size: token === null ? size : maxPageSize, keyset: true },
        ...(token !== null && { token }),
      })
      const rows = Array.isArray(value) ? value.slice(0, limit - count) : [value]
      await writer.write(rows)
      count += rows.length
      token = page?.next ?? null
    } while (token !== null && count < limit)
    await writer.end()
    if (token !== null) io.stderr.write(`Only the first ${count} rows. For more: --limit N, or --limit all\n`)
  })
}

async function writeList(io: Io, output: Output, endpoint: Endpoint, rows: readonly unknown[]): Promise<void> {
  const writer = createRowWriter(io, output, columnsOf(endpoint, output))
  await writer.write(rows)
  await writer.end()
}

interface Page {
  readonly value: unknown
  readonly page: { readonly next: string | null } | null
}

/** @throws Failure of the service, also where a cached answer exists, unless --cached allows that */
async function readPage(
  main: MainClient,
  { ref }: Connection,
  { operation, params, typed }: Call,
  io: Io,
  page: { readonly size?: number; readonly token?: string; readonly keyset?: boolean },
): Promise<Page> {
  const request = { callId: randomUUID(), connection: ref, operation, params, page, partly: true }
  const { value, page: position, provenance, misfits } = await main.request('operations.call', request)
  if (provenance.stale && provenance.because) {
    if (!hasFlag(typed, 'cached')) throw new Failure(provenance.because)
    io.stderr.write(`The service was not reached. Cached at ${provenance.fetchedAt}.\n`)
  }
  if (misfits) io.stderr.write('Parts of the answer were not understood and were left out.\n')
  return { value, page: position }
}

/** The fields of a row by the contract: CSV has the same columns whatever the rows are. */
function columnsOf({ response }: Endpoint, output: Output): readonly string[] | null {
  if (output !== 'csv' || response.kind !== 'json' || !('element' in response.schema)) return null
  const { element } = response.schema
  const hasShape = typeof element === 'object' && element !== null && 'shape' in element
  return hasShape && typeof element.shape === 'object' && element.shape !== null ? Object.keys(element.shape) : null
}

async function readBytes(opened: Opened, { ref }: Connection, desired: Call, io: Io): Promise<void> {
  const { operation, params, typed } = desired
  const to = getFlag(typed, 'to')
  const request = { callId: randomUUID(), connection: ref, operation, params }
  if (to !== undefined) {
    opened.saveTo(resolve(to))
    const saved = await opened.main.request('operations.download', { ...request, suggestedName: 'file' })
    if (saved) io.stderr.write(`${saved.size} bytes saved to ${visibleString(saved.path)}\n`)
    return
  }
  if (io.stdout.isTTY) throw new UsageProblem('Bytes are not written to a terminal. Use --to FILE, or a pipe.')
  const { value } = await opened.main.request('operations.call', request)
  if (!isBytesValue(value)) throw new TypeError('The answer has no bytes')
  io.stdout.write(Buffer.from(value.base64, 'base64'))
}
