/** `npm run --silent operations`: the operations of the contract as a JSON array, made from the contract. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { listOperations } from './list-operations.ts'

const usage = `Usage: npm run --silent operations [-- --all]

Prints every operation of the three documents as JSON.

  --all  also those that the documents only mention in passing
`

function wantsAll(): boolean {
  try {
    return parseArgs({ options: { all: { type: 'boolean', default: false } } }).values.all
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

process.stdout.write(`${JSON.stringify(listOperations({ beyondTheDocuments: wantsAll() }), null, 2)}\n`)
