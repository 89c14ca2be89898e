import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BridgeArgument, ConnectionTest } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'

export type TestState =
  | { readonly step: 'idle' }
  | { readonly step: 'running' }
  | { readonly step: 'passed'; readonly found: ConnectionTest }
  | { readonly step: 'failed'; readonly error: AppError }

/** A test begins when nothing was typed for this long. Milliseconds. */
const untilTyped = 700

/**
 * Tests the connection while it is typed.
 * @param input null while nothing can be tested
 * @param isTypingAddress the token is not sent to a half-typed address
 * @returns tells that the present input was tested on request
 */
export function useAutomaticTest(
  { run, cancel }: Pick<ReturnType<typeof useConnectionTest>, 'run' | 'cancel'>,
  input: BridgeArgument<'connections.test'> | null,
  isTypingAddress: boolean,
): () => void {
  const begin = useEffectEvent(() => {
    if (input) void run(input)
  })
  const drop = useEffectEvent(cancel)
  const key = input && JSON.stringify({ ...input, name: '' })
  const tested = useRef(key)
  useEffect(() => {
    // Also a result of an earlier input, which says nothing about this one.
    if (tested.current !== null && tested.current !== key) {
      tested.current = null
      drop()
    }
    if (key === null || key === tested.current || isTypingAddress) return
    const timer = setTimeout(() => {
      if (tested.current === key) return
      tested.current = key
      begin()
    }, untilTyped)
    return () => clearTimeout(timer)
  }, [key, isTypingAddress])
  return () => {
    tested.current = key
  }
}

/** Tests the connection in the form. The answer to a cancelled or restarted test is ignored. */
export function useConnectionTest() {
  const [state, setState] = useState<TestState>({ step: 'idle' })
  const latest = useRef(0)
  const run = async (input: BridgeArgument<'connections.test'>) => {
    latest.current += 1
    const mine = latest.current
    const show = (next: TestState) => {
      if (mine === latest.current) setState(next)
    }
    show({ step: 'running' })
    try {
      show({ step: 'passed', found: await request('connections.test', input) })
    } catch (thrown) {
      show({ step: 'failed', error: getError(thrown) })
    }
  }
  const cancel = () => {
    latest.current += 1
    setState({ step: 'idle' })
  }
  return { state, run, cancel }
}
