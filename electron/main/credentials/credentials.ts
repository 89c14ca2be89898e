import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import type { FoundCredential, FoundCredentials } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { quoted } from '../consent/questions.ts'
import { Failure, invalid } from '../failure.ts'
import { type Policy, requireAllowed } from '../policy.ts'
import { normalizeBaseUrl } from '../proxy/base-url.ts'
import { type Machine, readGlabConfig } from './glab-config.ts'
import { commandFailure, type Environment, runProgram } from './run-program.ts'

/** The variables that glab reads, in its order. */
const variables = [
  ['GITLAB_TOKEN', null],
  ['GITLAB_ACCESS_TOKEN', null],
  ['OAUTH_TOKEN', 'oauth'],
] as const
/** The last four characters of a shorter token would reveal too much of it. */
const minShownLength = 16
/** How many of git's answers are kept for the form; the oldest is dropped first. */
const maxFromGit = 4

export interface FoundToken {
  readonly token: string
  /** Its name and source, for the confirmation window. */
  readonly described: string
}

/** Finds tokens on this computer. The page gets a name for each; `take` gives the token to main. */
export function createCredentials(machine: Machine, policy: Pick<Policy, 'allows' | 'allowsCommands'>) {
  const local = new Map<string, FoundToken>()
  const fromGit = new Map<string, FoundToken>()
  const closing = new AbortController()
  let isAsking = false

  return {
    /** Never throws. */
    find: async (): Promise<FoundCredentials> => {
      const config = await readGlabConfig(machine)
      local.clear()
      const found = [
        ...fromEnvironment(machine.environment),
        ...(config?.hosts ?? []).map(({ baseUrl, token, isOauth }) => ({
          ...({ source: 'cli', name: config?.path ?? '', address: baseUrl, token } as const),
          auth: isOauth ? ('oauth' as const) : null,
        })),
      ]
      return { found: found.map(one => named(local, one)), problems: config?.problem ? [config.problem] : [] }
    },
    /** Null when git has none. @throws Failure */
    askGit: async (typed: string): Promise<FoundCredential | null> => {
      if (isAsking) throw invalid(t('Git has not answered yet: wait, then try again'))
      isAsking = true
      try {
        const address = normalizeBaseUrl(typed)
        requireAllowed(policy, address)
        if (!policy.allowsCommands) throw commandFailure(gitCommand, 'notAllowed')
        const answer = await fillByGit(address, machine, closing.signal)
        if (!answer) return null
        const found = named(fromGit, { source: 'git', address, auth: null, ...answer })
        for (const old of [...fromGit.keys()].slice(0, -maxFromGit)) fromGit.delete(old)
        return found
      } finally {
        isAsking = false
      }
    },
    /** @throws Failure validation, when it is no longer available */
    take: (id: string): FoundToken => {
      const found = local.get(id) ?? fromGit.get(id)
      if (!found) throw invalid(t('Choose the token again'), { token: t('Choose the token again') })
      return found
    },
    /** Cancels running git commands. */
    close: (): void => closing.abort(),
  }
}
export type Credentials = ReturnType<typeof createCredentials>

type Found = Omit<FoundCredential, 'id' | 'lastFour'> & { readonly token: string }

const sources = {
  environment: t('environment variable'),
  cli: t('glab configuration'),
  git: t('git credential helper'),
}

/** Stores a token under a new ID. */
function named(kept: Map<string, FoundToken>, { token, ...about }: Found): FoundCredential {
  const id = randomUUID()
  const { source, name, address } = about
  const known = { name: quoted(name), source: sources[source] }
  const described =
    address === null
      ? t('{name} ({source})', known)
      : t('{name} ({source}, for {host})', { ...known, host: new URL(address).host })
  kept.set(id, { token, described })
  return { ...about, id, lastFour: token.length < minShownLength ? null : token.slice(-4) }
}

function fromEnvironment(environment: Environment): readonly Found[] {
  const host = environment.GITLAB_HOST || environment.GITLAB_URI || environment.GL_HOST
  const address = host ? addressFrom(host) : null
  return variables.flatMap(([name, auth]) => {
    const token = environment[name]?.trim()
    return token ? { source: 'environment', name, address, auth, token } : []
  })
}

/** The address from a host or a full address; null for anything else. */
function addressFrom(host: string): string | null {
  try {
    return normalizeBaseUrl(/^https?:\/\//i.test(host) ? host : `https://${host}`)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** Shows no prompt in a terminal or window, and runs no hook or helper that a repository configures. */
const gitCommand = ['git', '-c', 'core.hooksPath=/dev/null', '-c', 'core.askPass=', 'credential', 'fill'] as const
const gitCannotAsk = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', SSH_ASKPASS: '', GCM_INTERACTIVE: 'never' }
/** What git and its helpers need to find their configuration, their programs and the keychain. */
const gitNeeds =
  /^(?:PATH|Path|HOME|USER|LOGNAME|LANG|LC_.*|TMPDIR|TEMP|TMP|XDG_.*|DBUS_SESSION_BUS_ADDRESS|GIT_CONFIG_(?:GLOBAL|NOSYSTEM|SYSTEM)|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PROGRAMDATA|SystemRoot|SYSTEMROOT|windir|ComSpec)$/

async function fillByGit(
  address: string,
  { environment, home }: Machine,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly token: string } | null> {
  const { protocol, host, pathname } = new URL(address)
  const path = pathname.replace(/^\/|\/$/g, '')
  const asked = [`protocol=${protocol.slice(0, -1)}`, `host=${host}`, ...(path ? [`path=${path}`] : []), '', '']
  const needed = Object.fromEntries(Object.entries(environment).filter(([name]) => gitNeeds.test(name)))
  try {
    // Git must not find a repository above the home folder: only the person's own configuration counts.
    const output = await runProgram(gitCommand, {
      environment: { ...needed, ...gitCannotAsk, GIT_CEILING_DIRECTORIES: dirname(home) },
      home,
      signal,
      input: asked.join('\n'),
    })
    return credentialFrom(output)
  } catch (error) {
    // Without a credential git would prompt. It must not, so it fails.
    if (error instanceof Failure && error.error.kind === 'command' && error.error.because === 'ended') return null
    throw error
  }
}

function credentialFrom(output: string): { readonly name: string; readonly token: string } | null {
  const lines = output.split('\n').map(line => line.replace(/\r$/, ''))
  const getField = (key: string) => lines.find(line => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? ''
  const token = getField('password')
  return token === '' ? null : { name: getField('username') || 'git', token }
}
