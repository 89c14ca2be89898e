import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const script = `
  import { contract } from './shared/contract/contract.ts'
  const listed = Object.values(contract).map(({ id, method, path, effect, access, edition }) => ({ id, method, path, effect, access, edition }))
  console.log(JSON.stringify(listed))
`

/** One operation of the contract, as far as a spec needs it. */
export interface ContractOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly effect: 'read' | 'write' | 'destroy'
  readonly access: string
  readonly edition: string
}

/** Every operation of the contract, read from the contract by a separate process. */
export function contractOperations(): readonly ContractOperation[] {
  const cwd = resolve(import.meta.dirname, '../..')
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, encoding: 'utf8' }),
  )
}
