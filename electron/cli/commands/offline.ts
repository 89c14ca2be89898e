import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BridgeArgument, Pin } from '#shared/bridge.ts'
import { visibleString } from '#shared/text/visible.ts'
import { Failure } from '../../main/failure.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { getFlag, hasFlag, type Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { chooseConnection, findConnection, withMain } from '../open.ts'
import { createRowWriter, getOutput } from '../output.ts'
import { DataProblem } from '../problem.ts'

const pollMilliseconds = 200

/** `offline keep PROJECT REF`: ends when everything is there. */
export async function keepOffline(typed: Typed, io: Io): Promise<number> {
  const [project = '', ref = ''] = typed.words
  return withMain(typed, io, async opened => {
    const { main } = opened
    const { ref: connection, id } = await chooseConnection(opened, typed, io)
    const { lasts, pins } = await main.request('offline.state', {})
    if (!lasts) {
      throw new DataProblem(
        'Nothing can be kept offline: it needs the keychain of the system and a disk that can be written to.',
      )
    }
    const known = pins.find(pin => pin.connection === id && pin.project === project && pin.ref === ref)
    if (known) await main.request('offline.update', { connection, id: known.id })
    const { id: pin } = known ?? (await main.request('offline.keep', { connection, project, ref }))
    const kept = await whenEnded(main, pin, io)
    if (kept.error) throw new Failure(kept.error)
    io.stdout.write(
      `${visibleString(project)} at ${visibleString(ref)}: ${kept.filesKept} files, ${kept.bytes} bytes.\n`,
    )
    for (const { part } of kept.skipped) io.stderr.write(`Not kept: ${visibleString(part)}\n`)
    return kept.state === 'complete' ? 0 : 1
  })
}

async function whenEnded(main: MainClient, id: number, io: Io): Promise<Pin> {
  for (;;) {
    const { pins } = await main.request('offline.state', {})
    const pin = pins.find(one => one.id === id)
    if (!pin) throw new Failure({ kind: 'cancelled' })
    if (pin.state !== 'running') return pin
    await sleep(pollMilliseconds, undefined, { signal: io.signal })
  }
}

/** `offline search TEXT`: exit code 1 without a match, as grep. */
export async function searchOffline(typed: Typed, io: Io): Promise<number> {
  const [text = ''] = typed.words
  const output = getOutput(typed, io)
  return withMain(typed, io, async ({ main }) => {
    const name = getFlag(typed, 'connection')
    const connections = await main.request('connections.list', {})
    const only = name === undefined ? null : findConnection(connections, name)
    const { pins } = await main.request('offline.state', {})
    const writer = createRowWriter(io, output, ['project', 'ref', 'path', 'line', 'text'])
    let count = 0
    for (const pin of pins.filter(({ connection }) => only === null || connection === only.id)) {
      for await (const rows of matches(main, pin, text, typed)) {
        count += rows.length
        await writer.write(rows)
      }
    }
    await writer.end()
    return count > 0 ? 0 : 1
  })
}

async function* matches(
  main: MainClient,
  { id, connectionRef: connection, project, ref }: Pin,
  text: string,
  typed: Typed,
) {
  const where = hasFlag(typed, 'names') ? 'names' : 'contents'
  let after: number | null = null
  do {
    const found: Awaited<ReturnType<typeof search>> = await search(main, {
      ...{ connection, id, text, where, matchCase: hasFlag(typed, 'match-case') },
      ...(after !== null && { after }),
    })
    yield found.matches.map(({ path, line, text: around }) => ({ project, ref, path, line, text: around }))
    after = found.next
  } while (after !== null)
}

function search(main: MainClient, argument: Omit<BridgeArgument<'offline.search'>, 'callId'>) {
  return main.request('offline.search', { ...argument, callId: randomUUID() })
}
