/** Prints, as JSON, what each operation answers with, and which fields are said to be on a screen: for the spec that marks them. */
import process from 'node:process'
import { endpointOf } from '#shared/contract/contract.ts'
import { toldFields } from './inventory.ts'
import { answerShapes } from './shapes.ts'

const answers = [...answerShapes()].map(([operation, shape]) => {
  const { method, path } = endpointOf(operation)
  return { operation, method, path, shape }
})
process.stdout.write(JSON.stringify({ answers, ...toldFields() }))
