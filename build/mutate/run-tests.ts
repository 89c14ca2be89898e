/** A process with one instance of Vitest that runs the test files it is told, in that order; it can be killed when they do not end. */
import { join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { createVitest } from 'vitest/node'
import { progress, type RanTests, runRequest, timedOut } from './test-process.ts'

const { values: flags } = parseArgs({
  options: { workers: { type: 'string', default: '1' }, setup: { type: 'string', multiple: true, default: [] } },
})
const root = process.cwd()

let order: readonly string[] = []
let bails = true
let faulty = ''
let ran: RanTests = { failure: null, files: [] }
const getName = (path: string) => relative(root, path).replaceAll('\\', '/')

class InGivenOrder implements TestSequencer {
  shard = (files: TestSpecification[]) => files
  sort = (files: TestSpecification[]) =>
    files.toSorted((one, other) => order.indexOf(getName(one.moduleId)) - order.indexOf(getName(other.moduleId)))
}

const vitest: Vitest = await createVitest('test', {
  root,
  watch: false,
  maxWorkers: Number(flags.workers),
  setupFiles: flags.setup,
  // The text of a module is another with each fault.
  fsModuleCache: false,
  sequence: { sequencer: InGivenOrder },
  reporters: [
    {
      onTestCaseResult(test) {
        process.send?.(progress)
        const { state, errors } = test.result()
        const isLate = errors?.some(({ message }) => / timed out in \d+ms/.test(message)) === true
        const name = `${getName(test.module.moduleId)} > ${test.fullName}`
        if (state === 'failed') fail(isLate ? `${timedOut}${name}` : name)
      },
      onTestModuleEnd(module) {
        const { duration, collectDuration, environmentSetupDuration, setupDuration } = module.diagnostic()
        const milliseconds = Math.round(duration + collectDuration + environmentSetupDuration + setupDuration)
        const state = module.state()
        ran = { ...ran, files: [...ran.files, { file: getName(module.moduleId), passed: module.ok(), milliseconds }] }
        if (state === 'failed') fail(getName(module.moduleId))
      },
    },
  ],
})

function fail(what: string): void {
  if (ran.failure !== null) return
  ran = { ...ran, failure: what }
  // Whoever asked ends this process. A run that Vitest cancels while its worker ends leaves the next one waiting for ever.
  if (bails) process.send?.(ran)
}

await vitest.globTestSpecifications()

process.on('message', async message => {
  const { files, changed, bail } = runRequest.parse(message)
  order = files
  bails = bail
  ran = { failure: null, files: [] }
  // The file of the last fault is as it was before, by now.
  for (const file of [faulty, changed]) vitest.invalidateFile(join(root, file))
  faulty = changed
  const specifications = files.flatMap(file => vitest.getModuleSpecifications(join(root, file)))
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  if (unhandledErrors.length > 0) fail('an error that nothing caught')
  process.send?.(ran)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
