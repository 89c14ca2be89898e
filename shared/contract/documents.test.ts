import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contract, endpointOf, operationIds } from './contract.ts'

/** Reads the endpoint tables and headings of a document: every `METHOD /path` written in code style. */
function endpointsIn(file: string, sections: RegExp): Set<string> {
  const text = readFileSync(new URL(`../../docs/api/${file}`, import.meta.url), 'utf8')
  const found = new Set<string>()
  let inside = false
  for (const line of text.split('\n')) {
    if (/^##? /.test(line)) inside = false
    if (/^### /.test(line)) inside = sections.test(line)
    if (!inside) continue
    for (const match of line.matchAll(/\b(GET|HEAD|POST|PUT|DELETE) `(\/[^`?]*)`/g)) {
      found.add(`${match[1]} ${match[2]?.replace('[.format]', '')}`)
    }
    // "HEAD is allowed" is how the raw file's table row says that it has a HEAD form.
    if (line.includes('HEAD is allowed')) found.add(`HEAD ${line.match(/`(\/[^`]*)`/)?.[1]}`)
  }
  return found
}

const documented = endpointsIn('1-core-and-repository.md', /^### 4\.[1-4] /)
const declared = new Set(operationIds.map(id => `${contract[id].method} ${contract[id].path}`))

describe('the contract against document 1, sections 4.1 to 4.4', () => {
  it('reads a believable number of endpoints from the document', () => {
    expect(documented.size).toBe(30)
  })

  it('declares every documented endpoint but the archive, which has no screen yet', () => {
    const missing = [...documented].filter(line => !declared.has(line))
    expect(missing).toEqual(['GET /projects/:id/repository/archive'])
  })

  it('declares nothing that the document does not have, except what is marked as beyond it', () => {
    const surplus = operationIds
      .map(endpointOf)
      .filter(endpoint => endpoint.document !== 'beyond' && !documented.has(`${endpoint.method} ${endpoint.path}`))
      .map(endpoint => endpoint.id)
    expect(surplus).toEqual([])
  })
})
