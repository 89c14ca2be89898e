import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceParts } from '../handlers/parts.ts'
import { addSample, hasSample } from '../sample/sample.ts'
import type { SampleSize } from '../sample/size.ts'
import { scopeNames } from '../store/tokens.ts'
import { importProject } from './import-project.ts'
import { administrator } from './people.ts'
import { addFieldNotes, createSandbox } from './sandbox.ts'

export interface WorkspaceOptions {
  readonly token?: string | undefined
  readonly sandbox: boolean
  /** Very much of everything beside the sandbox, in these numbers. */
  readonly sample?: SampleSize | undefined
  readonly imports: readonly string[]
  readonly onNotice: (sentence: string) => void
}

/** The token created or given at a start, which replaces that of the previous start. */
const startToken = 'start of the service'
const importGroup = {
  name: 'Workshop',
  path: 'workshop',
  description: 'Repositories brought in from this machine',
} as const

/**
 * Prepares the data of a service: an administrator with a token, on the first start the sandbox if requested, and imported local repositories.
 * Existing data is kept. Returns the administrator's token.
 */
export async function prepareWorkspace(parts: ServiceParts, options: WorkspaceOptions): Promise<string> {
  const { store } = parts
  const begins = (options.sandbox || options.sample !== undefined) && isEmpty(parts)
  if (begins) await createSandbox(parts)
  const secret = options.token ?? keptToken(store.directory)
  store.transaction(() => {
    const userId = store.users.byUsername(administrator.username)?.id ?? store.users.add(administrator)
    store.tokens.removeByName(startToken)
    store.tokens.add({ userId, secret, kind: 'personal', name: startToken, scopes: scopeNames })
  })
  const imported = await Promise.all(options.imports.map(source => importOnce(parts, options, source)))
  if (begins && !imported.includes(true)) await addFieldNotes(parts)
  if (options.sample && !hasSample(parts)) await addSample(parts, options.sample)
  return secret
}

function isEmpty({ store }: ServiceParts): boolean {
  const viewer = { userId: null, all: true }
  return store.projects.list({ viewer, orderBy: 'id', sort: 'asc', limit: 1, offset: 0 }).items.length === 0
}

/** Returns whether the project exists. A failed import is reported and skipped. */
async function importOnce(parts: ServiceParts, options: WorkspaceOptions, source: string): Promise<boolean> {
  const { store } = parts
  if (store.projects.importedFrom(source) !== undefined) return true
  const group = store.groups.find(importGroup.path, { userId: null, all: true })
  const groupId = group?.id ?? store.groups.add({ ...importGroup, visibility: 'private' })
  try {
    await importProject(parts, groupId, source)
    return true
  } catch (error) {
    options.onNotice(`${source} was not imported: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** The token stored with the data, readable by its owner only. */
function keptToken(directory: string): string {
  const file = join(directory, 'token')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const made = `gh-${randomBytes(24).toString('base64url')}`
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
