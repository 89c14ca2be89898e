import vm from 'node:vm'

/** Synchronous work was stopped because it took too long. */
export class TimeLimitExceeded extends Error {}

let run = (): void => {}
const context = vm.createContext({ run: () => run() })
const script = new vm.Script('run()')

/**
 * Does synchronous work that content can make endless, such as the search for a typed regular expression: V8 interrupts it,
 * also inside an expression. The thread does nothing else until then.
 * @throws TimeLimitExceeded
 */
export function doWithin<T>(milliseconds: number, work: () => T): T {
  const done: T[] = []
  run = () => void done.push(work())
  try {
    script.runInContext(context, { timeout: milliseconds })
  } catch (thrown) {
    throw isTimeout(thrown) ? new TimeLimitExceeded(undefined, { cause: thrown }) : thrown
  }
  const [result] = done
  if (result === undefined) throw new TimeLimitExceeded()
  return result
}

/** Its class is that of the context: `instanceof` doesn't know it. */
function isTimeout(thrown: unknown): boolean {
  const isObject = typeof thrown === 'object' && thrown !== null
  return isObject && 'code' in thrown && thrown.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
