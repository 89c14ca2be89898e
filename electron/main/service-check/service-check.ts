import {
  type BridgeEvent,
  type BridgeResult,
  type ConnectionId,
  type ConnectionRef,
  getConnectionId,
  type ParsedBridgeArgument,
} from '#shared/bridge.ts'
import type { ServiceCheck } from '#shared/service-check.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { conclude, leaveRest, newRun, proceed, type Run, shown } from './check-run.ts'
import { type SampleFile, sampleFileText } from './samples.ts'

export interface ServiceCheckParts {
  readonly proxy: Pick<ApiProxy, 'probe'>
  readonly emit: (event: BridgeEvent) => void
  /** Saves a text to a file that the user chooses; null when they cancel. */
  readonly saveFile: (file: ParsedBridgeArgument<'files.save'>) => Promise<BridgeResult<'files.save'>>
}

/** Runs every read of the contract against the service of a connection. Each generation of a connection has at most one check. */
export interface ServiceChecks {
  get(connection: ConnectionRef): ServiceCheck | null
  start(connection: ConnectionRef): ServiceCheck
  pause(connection: ConnectionRef): ServiceCheck | null
  resume(connection: ConnectionRef): ServiceCheck | null
  stop(connection: ConnectionRef): ServiceCheck | null
  /** Resolves when the check is done or paused. */
  ended(connection: ConnectionRef): Promise<ServiceCheck | null>
  /** The responses so far as a file of samples, with every value replaced; null when there is no check. */
  samples(connection: ConnectionRef): SampleFile | null
  saveSamples(connection: ConnectionRef): Promise<BridgeResult<'serviceCheck.saveSamples'>>
  /** Ends the checks of a connection and discards their results. */
  forget(connection: ConnectionId): void
  /** Pauses all checks. */
  close(): void
}

export function createServiceChecks({ proxy, emit, saveFile }: ServiceCheckParts): ServiceChecks {
  const runs = new Map<ConnectionRef, Run>()

  function emitChange(run: Run): void {
    if (runs.get(run.connection) === run) emit({ type: 'serviceCheck.changed', check: shown(run) })
  }

  function go(run: Run): ServiceCheck {
    run.state = 'running'
    run.error = null
    run.hasTimedOut = false
    run.controller = new AbortController()
    // Wait until the interrupted read has ended before resuming.
    run.ended = run.ended.then(() => proceed(run))
    return shown(run)
  }

  function halt(run: Run | undefined, state: 'paused' | 'done'): ServiceCheck | null {
    if (!run) return null
    if (run.state !== 'done') run.state = state
    run.controller.abort()
    if (state === 'done') {
      leaveRest(run)
      conclude(run)
    }
    emitChange(run)
    return shown(run)
  }

  function forget(id: ConnectionId): void {
    for (const [connection, run] of runs) {
      if (getConnectionId(connection) !== id) continue
      runs.delete(connection)
      run.controller.abort()
    }
  }

  function samples(connection: ConnectionRef): SampleFile | null {
    const run = runs.get(connection)
    if (!run) return null
    const { profile, version } = shown(run)
    return { format: 1, from: 'Recorded by Check this service', profile, version, samples: [...run.samples.values()] }
  }

  return {
    get: connection => shownOrNull(runs.get(connection)),
    start: connection => {
      forget(getConnectionId(connection))
      const run: Run = newRun({ connection, probe: proxy.probe, tell: () => emitChange(run) })
      runs.set(connection, run)
      return go(run)
    },
    pause: connection => halt(runs.get(connection), 'paused'),
    resume: connection => {
      const run = runs.get(connection)
      return run?.state === 'paused' ? go(run) : shownOrNull(run)
    },
    stop: connection => halt(runs.get(connection), 'done'),
    samples,
    saveSamples: async connection => {
      const file = samples(connection)
      if (!file) return null
      const saved = await saveFile({ name: 'service-samples', type: 'json', content: sampleFileText(file) })
      return saved && { ...saved, samples: file.samples.length }
    },
    forget,
    ended: async connection => {
      await runs.get(connection)?.ended
      return shownOrNull(runs.get(connection))
    },
    close: () => {
      for (const run of runs.values()) halt(run, 'paused')
    },
  }
}

function shownOrNull(run: Run | undefined): ServiceCheck | null {
  return run ? shown(run) : null
}
