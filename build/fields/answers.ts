/** Prints the response of each operation and the fields that are declared to be on a screen, as JSON, for the spec that marks them. */
import process from 'node:process'
import { getEndpoint } from '#shared/contract/contract.ts'
import { toldFields } from './inventory.ts'
import { answerShapes } from './shapes.ts'

const answers = [...answerShapes()].map(([operation, shape]) => {
  const { method, path } = getEndpoint(operation)
  return { operation, method, path, shape }
})
process.stdout.write(JSON.stringify({ answers, ...toldFields() }))
