import { useRef, useState } from 'react'
import type { BridgeArgument, ConnectionTest } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'

export type TestState =
  | { readonly step: 'idle' }
  | { readonly step: 'running' }
  | { readonly step: 'passed'; readonly found: ConnectionTest }
  | { readonly step: 'failed'; readonly error: AppError }

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
