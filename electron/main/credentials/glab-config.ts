import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from 'yaml'
import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import type { Environment } from './run-program.ts'

/** It has a few hosts, each with about a dozen lines. */
const maxFileBytes = 200_000

export interface GlabHost {
  readonly baseUrl: string
  readonly token: string
  readonly isOauth: boolean
}

/** The hosts of a configuration file of glab; or in `problem` why it was not used, as a sentence. */
export interface GlabConfig {
  readonly path: string
  readonly hosts: readonly GlabHost[]
  readonly problem: string | null
}

export interface Machine {
  readonly environment: Environment
  readonly home: string
  readonly platform: NodeJS.Platform
}

/** Where the configuration of glab may be, the first place first. */
export function glabConfigPaths({ environment, home, platform }: Machine): readonly string[] {
  const { GLAB_CONFIG_DIR, XDG_CONFIG_HOME, LOCALAPPDATA } = environment
  if (GLAB_CONFIG_DIR) return [join(GLAB_CONFIG_DIR, 'config.yml')]
  const folders = [
    XDG_CONFIG_HOME,
    join(home, '.config'),
    platform === 'darwin' && join(home, 'Library', 'Application Support'),
    platform === 'win32' && (LOCALAPPDATA ?? join(home, 'AppData', 'Local')),
  ]
  return [...new Set(folders.flatMap(folder => (folder ? join(folder, 'glab-cli', 'config.yml') : [])))]
}

/** Reads the first configuration file there is; null without one. Never throws. */
export async function readGlabConfig(machine: Machine): Promise<GlabConfig | null> {
  for (const path of glabConfigPaths(machine)) {
    const refused = (problem: string) => ({
      path,
      hosts: [],
      problem: t('{path} was not used: {problem}.', { path, problem }),
    })
    let file: FileHandle
    try {
      file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      if (code === 'ENOENT' || code === 'ENOTDIR') continue
      return refused(t('it can’t be read ({code})', { code }))
    }
    try {
      const problem = await getProblem(file)
      if (problem !== null) return refused(problem)
      const hosts = await parseGlabConfig(await file.readFile('utf8'))
      return hosts ? { path, hosts, problem: null } : refused(t('it is not a valid glab configuration'))
    } catch {
      return refused(t('it can’t be read'))
    } finally {
      await file.close()
    }
  }
  return null
}

/** Another user who can write a token into the file could see what Gatehouse does with it. */
async function getProblem(file: FileHandle): Promise<string | null> {
  const about = await file.stat()
  if (!about.isFile()) return t('it is not a file')
  if (about.size > maxFileBytes) return t('it is too large')
  const user = process.getuid?.()
  // Windows uses access control lists instead of modes, and the folder belongs to the user.
  if (user === undefined) return null
  if (about.uid !== user && about.uid !== 0) return t('it belongs to another user')
  return (about.mode & 0o022) === 0 ? null : t('other users can change it')
}

/** Fields of other versions are ignored. */
const config = z.object({ hosts: z.record(z.string(), z.unknown()).nullish().catch(null) })
const host = z.object({
  token: z.string().trim().min(1),
  api_host: z.string().trim().catch(''),
  api_protocol: z.enum(['https', 'http']).catch('https'),
  is_oauth2: z.string().catch(''),
})

/** The hosts that have a token; null when the text is no configuration. */
export async function parseGlabConfig(text: string): Promise<readonly GlabHost[] | null> {
  const { parseDocument } = await import('yaml')
  // Scalars stay text: glab tags tokens with !!null, so a YAML schema would read them as null.
  const document = parseDocument(text, { schema: 'failsafe', logLevel: 'silent' })
  if (document.errors.length > 0) return null
  const parsed = config.safeParse(plainValue(document))
  if (!parsed.success) return null
  return Object.entries(parsed.data.hosts ?? {}).flatMap(([name, about]) => {
    const found = host.safeParse(about)
    if (!found.success) return []
    const { token, api_host, api_protocol, is_oauth2 } = found.data
    const baseUrl = `${api_protocol}://${api_host || name}`
    return isAddress(baseUrl) ? { baseUrl, token, isOauth: is_oauth2 === 'true' } : []
  })
}

/** Null for a document without a plain value, such as one with too many aliases. */
function plainValue(document: Document.Parsed): unknown {
  try {
    return document.toJS()
  } catch {
    return null
  }
}

/** Host and port, and the path when the service is below one. */
function isAddress(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { username, password, search, hash } = new URL(baseUrl)
  return [username, password, search, hash].every(part => part === '')
}
