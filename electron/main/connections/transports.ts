import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type ProxyInput, plainTransport, type TransportInput, type TransportShown } from '#shared/bridge.ts'
import { programName, shownCommand } from '#shared/command-line.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { quoted } from '../consent/questions.ts'
import type { CommandValuesOfRun } from '../credentials/command-values.ts'
import { Failure, invalid } from '../failure.ts'
import type { Policy } from '../policy.ts'
import type { ProxyFor } from '../proxy/proxy-route.ts'
import type { Target } from '../proxy/target.ts'
import { systemTransport, type Transport } from '../proxy/transport.ts'
import type { SavedTransport } from '../store/saved-connections.ts'
import { createSealer, masterKeyLength } from '../store/seal.ts'
import { type CertificateFiles, readClientCertificate } from './client-certificate.ts'
import type { Tokens } from './tokens.ts'

/** What of a transport is sealed. */
const secrets = z.object({
  headers: z.record(z.string(), z.string()),
  password: z.string().nullable(),
  certificate: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('pem'), cert: z.string(), key: z.string(), passphrase: z.string() }),
      z.object({ kind: z.literal('pkcs12'), pfx: z.string(), passphrase: z.string() }),
    ])
    .nullable()
    .default(null),
  /** Program and arguments, by the name of the header whose value they print. */
  headerCommands: z.record(z.string(), z.array(z.string()).readonly()).default({}),
  tokenCommand: z.array(z.string()).readonly().nullable().default(null),
})
type Secrets = Readonly<z.output<typeof secrets>>

/** What the transport of a connection is to be. */
export interface PlannedTransport {
  readonly shown: TransportShown
  /** The typed secrets: values and commands by header name, the proxy's password, the token's command. */
  readonly given: Secrets
  /** Headers whose stored value or command stays. */
  readonly keptHeaders: readonly string[]
  readonly keepsTokenCommand: boolean
  readonly keepsPassword: boolean
  readonly keepsCertificate: boolean
  readonly isChanged: boolean
}

/** What a connection sends, once its secrets are read and its commands have run. */
export interface OpenedTransport {
  /** Null when the keychain or a command does not provide its secrets now. */
  readonly transport: Transport | null
  /** What its command printed; null when it has none. */
  readonly token: string | null
  readonly commandError: AppError | null
}

const nothingOpened: OpenedTransport = { transport: null, token: null, commandError: null }

/** The transport input. A null command means another token, or none. */
export type TypedTransport = Omit<TransportInput, 'tokenCommand'> & {
  readonly tokenCommand?: readonly string[] | null | undefined
}

interface PlanParts {
  readonly proxyFor: ProxyFor
  readonly certificateFiles: Pick<CertificateFiles, 'take'>
  readonly policy: Pick<Policy, 'allowsCommands'>
}

interface TransportsParts extends PlanParts {
  readonly tokens: Tokens
  readonly commandValues: CommandValuesOfRun
}

/**
 * Extra headers, client certificates, proxies and commands of the saved connections. Their secrets are sealed in the row of the connection, under a key that is in the
 * keychain: an entry of it is too short on some systems for all that a connection can have.
 */
export function createTransports(parts: TransportsParts) {
  const { tokens, commandValues } = parts
  const sealed = createSealedSecrets(tokens)

  /** @param mayRun whether to run commands that did not run yet in this run */
  const ready = (account: string, shown: TransportShown, found: Secrets, mayRun: boolean) =>
    openTransport(commandValues, account, shown, found, mayRun)

  /** Merges typed secrets with kept stored ones. @throws Failure validation, when the keychain can't be read now */
  async function merged(planned: PlannedTransport, before: SavedTransport | null): Promise<Secrets> {
    if (!keepsSecrets(planned)) return planned.given
    const stored = before && (await sealed.open(before))
    if (!stored) throw invalid(t('The stored values can’t be read from the keychain: enter them again'), again(planned))
    return mergeSecrets(planned, stored)
  }

  return {
    /** @throws Failure validation */
    plan: (typed: TypedTransport, before: SavedTransport | null, baseUrl: string): Promise<PlannedTransport> =>
      planTransport(parts, typed, before?.shown ?? plainTransport, baseUrl),
    /** Encrypts it. The key is stored before the row that needs it; null if there are no secrets. */
    keep: async (planned: PlannedTransport, before: SavedTransport | null): Promise<SavedTransport | null> => {
      if (!planned.isChanged) return before
      if (JSON.stringify(planned.shown) === JSON.stringify(plainTransport)) return null
      return { shown: planned.shown, ...(await sealed.seal(await merged(planned, before))) }
    },
    /** What requests are sent with. @param mayRun whether to run commands that did not run yet in this run */
    open: async (saved: SavedTransport | null, mayRun: boolean): Promise<OpenedTransport> => {
      if (saved === null) return { ...nothingOpened, transport: systemTransport }
      const found = await sealed.open(saved)
      return found ? ready(saved.account, saved.shown, found, mayRun) : nothingOpened
    },
    /** The same for an unsaved transport. @throws Failure command */
    candidate: async (planned: PlannedTransport, before: SavedTransport | null): Promise<OpenedTransport> => {
      const found = await merged(planned, before)
      const isStored = before !== null && !planned.isChanged
      const account = isStored ? before.account : randomUUID()
      try {
        const candidate = await ready(account, planned.shown, found, true)
        if (candidate.commandError) throw new Failure(candidate.commandError)
        return candidate
      } finally {
        if (!isStored) commandValues.forget(account)
      }
    },
    /** Runs its commands again after the service refused their output. Returns whether the output changed. */
    renew: (saved: SavedTransport, { token, transport }: Pick<Target, 'token' | 'transport'>): Promise<boolean> =>
      commandValues.renew(saved.account, {
        // A token that is stored is none of what commands printed.
        token: saved.shown.tokenCommand === null ? null : token,
        headers: transport?.headers ?? {},
      }),
    claim: (saved: SavedTransport | null): void => {
      if (saved) tokens.claim(saved.account)
    },
    /** Removes the key of what a connection no longer has. */
    remove: async (saved: SavedTransport | null): Promise<void> => {
      if (!saved) return
      commandValues.forget(saved.account)
      await tokens.remove(saved.account)
    },
  }
}
export type Transports = ReturnType<typeof createTransports>

/** Secrets encrypted with a dedicated key in the keychain. */
function createSealedSecrets(tokens: Pick<Tokens, 'get' | 'set'>) {
  return {
    /** Null when the keychain does not give the key now, or it is of another text. */
    open: async ({ account, sealed }: SavedTransport): Promise<Secrets | null> => {
      const key = await tokens.get(account)
      if (key === null) return null
      const plain = createSealer(Buffer.from(key, 'base64')).open(Buffer.from(account), Buffer.from(sealed, 'base64'))
      return plain === null ? null : (secrets.safeParse(JSON.parse(plain.toString('utf8'))).data ?? null)
    },
    seal: async (found: Secrets): Promise<Pick<SavedTransport, 'account' | 'sealed'>> => {
      const account = randomUUID()
      const key = randomBytes(masterKeyLength)
      await tokens.set(account, key.toString('base64'))
      const plain = Buffer.from(JSON.stringify(found))
      return { account, sealed: createSealer(key).seal(Buffer.from(account), [plain]).toString('base64') }
    },
  }
}

/** What requests are sent with, once the commands have run. */
async function openTransport(
  commandValues: Pick<CommandValuesOfRun, 'get'>,
  account: string,
  shown: TransportShown,
  found: Secrets,
  mayRun: boolean,
): Promise<OpenedTransport> {
  const { headerCommands, tokenCommand } = found
  const commandHeaders = Object.keys(headerCommands)
  const transport = { ...toTransport(shown, found), commandHeaders }
  if (commandHeaders.length === 0 && tokenCommand === null) return { ...nothingOpened, transport }
  try {
    const values = await commandValues.get(account, { token: tokenCommand, headers: headerCommands }, mayRun)
    if (values === null) return nothingOpened
    const headers = { ...found.headers, ...values.headers }
    return { transport: { ...transport, headers }, token: values.token, commandError: null }
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown
    return { ...nothingOpened, commandError: thrown.error }
  }
}

/** Merges typed and kept stored secrets. */
function mergeSecrets(
  { given, keptHeaders, keepsPassword, keepsCertificate, keepsTokenCommand }: PlannedTransport,
  stored: Secrets,
): Secrets {
  const kept = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => keptHeaders.includes(name)))
  return {
    headers: { ...kept(stored.headers), ...given.headers },
    headerCommands: { ...kept(stored.headerCommands), ...given.headerCommands },
    tokenCommand: keepsTokenCommand ? stored.tokenCommand : given.tokenCommand,
    password: keepsPassword ? stored.password : given.password,
    certificate: keepsCertificate ? stored.certificate : given.certificate,
  }
}

function toTransport({ proxy }: TransportShown, { headers, password, certificate }: Secrets): Transport {
  const { kind, address, username } = proxy
  const credentials = username === null ? null : { username, password: password ?? '' }
  return { headers, commandHeaders: [], certificate, proxy: { kind, address, credentials } }
}

/** @throws Failure validation, by the field of each command */
function refuseCommands(
  names: readonly string[],
  commands: readonly (readonly [name: string, command: readonly string[]])[],
  tokenCommand: readonly string[] | null | undefined,
): void {
  const message = t('The policy of this computer does not allow commands')
  const fields = commands.map(([name]) => [`headers.${names.indexOf(name)}.command`, message])
  if (tokenCommand) fields.push(['tokenCommand', message])
  if (fields.length > 0) throw invalid(message, Object.fromEntries(fields))
}

/** Plans a transport from the input and the stored one (`known`). @throws Failure validation */
async function planTransport(
  { proxyFor, certificateFiles, policy }: PlanParts,
  { headers, proxy, certificate, tokenCommand }: TypedTransport,
  known: TransportShown,
  baseUrl: string,
): Promise<PlannedTransport> {
  const names = headers?.map(({ name }) => name) ?? known.headers
  const values = (headers ?? []).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))
  const commands = (headers ?? []).flatMap(({ name, command: argv }) => (argv ? [[name, argv] as const] : []))
  if (!policy.allowsCommands) refuseCommands(names, commands, tokenCommand)
  const [given, headerCommands] = [Object.fromEntries(values), Object.fromEntries(commands)]
  const keptHeaders = names.filter(name => !Object.hasOwn(given, name) && !Object.hasOwn(headerCommands, name))
  const missing = keptHeaders.find(name => !known.headers.includes(name))
  if (missing !== undefined)
    throw invalid(t('Enter a value for {missing}', { missing }), {
      [`headers.${names.indexOf(missing)}.value`]: t('Enter a value'),
    })
  const planned = proxy ? await plannedProxy(proxy, known.proxy, baseUrl, proxyFor) : null
  const read = certificate && readClientCertificate(certificateFiles.take(certificate.chosen), certificate.passphrase)
  const shown = {
    headers: names,
    commandHeaders: names.filter(
      name =>
        Object.hasOwn(headerCommands, name) || (keptHeaders.includes(name) && known.commandHeaders.includes(name)),
    ),
    certificate: certificate === undefined ? known.certificate : (read?.shown ?? null),
    proxy: planned?.shown ?? known.proxy,
    tokenCommand: tokenCommand === undefined ? known.tokenCommand : tokenCommand && programName(tokenCommand),
  }
  const password = planned?.password ?? null
  return {
    shown,
    given: {
      ...{ headers: given, headerCommands, tokenCommand: tokenCommand ?? null },
      ...{ password, certificate: read?.certificate ?? null },
    },
    keptHeaders,
    keepsTokenCommand: tokenCommand === undefined && known.tokenCommand !== null,
    keepsPassword: shown.proxy.hasPassword && password === null,
    keepsCertificate: shown.certificate !== null && !read,
    isChanged:
      values.length + commands.length > 0 ||
      Boolean(tokenCommand) ||
      Boolean(read) ||
      password !== null ||
      JSON.stringify(shown) !== JSON.stringify(known),
  }
}

function keepsSecrets(planned: PlannedTransport): boolean {
  return planned.keepsPassword || keepsForService(planned)
}

/** Whether a stored secret is still sent to the service. */
export function keepsForService({ keptHeaders, keepsCertificate, keepsTokenCommand }: PlannedTransport): boolean {
  return keptHeaders.length > 0 || keepsCertificate || keepsTokenCommand
}

/** Whether the service may identify a different user: without a token, headers and the client certificate identify the user. */
export function presentsAnother({ shown, given }: PlannedTransport, before: SavedTransport | null): boolean {
  const known = before?.shown ?? plainTransport
  const names = ({ headers, certificate }: TransportShown) => JSON.stringify([headers, certificate])
  const typed = Object.keys(given.headers).length + Object.keys(given.headerCommands).length
  return typed > 0 || given.certificate !== null || names(shown) !== names(known)
}

/** The typed commands, one line each with their purpose. */
export function commandLines({ given }: PlannedTransport): readonly string[] {
  const ofHeaders = Object.entries(given.headerCommands).map(([name, argv]) =>
    t('Command for header {quoted}: {shownCommand}', { quoted: quoted(name), shownCommand: shownCommand(argv) }),
  )
  if (given.tokenCommand === null) return ofHeaders
  return [t('Command for the token: {shownCommand}', { shownCommand: shownCommand(given.tokenCommand) }), ...ofHeaders]
}

/** Stored values of headers are sent to the address and certificates that they were entered for, as a token is. */
export function valuesAgain(planned: PlannedTransport): Failure {
  return invalid(
    t(
      'Enter the header values and commands again, and choose the client certificate again: the stored ones are only for the address and certificates they were entered for',
    ),
    again(planned),
  )
}

function again(planned: PlannedTransport): Record<string, string> {
  const { shown, keptHeaders, keepsPassword, keepsCertificate, keepsTokenCommand } = planned
  const getKind = (name: string) => (shown.commandHeaders.includes(name) ? 'command' : 'value')
  const values = keptHeaders.map(name => [
    `headers.${shown.headers.indexOf(name)}.${getKind(name)}`,
    t('Enter it again'),
  ])
  return {
    ...(keepsTokenCommand && { tokenCommand: t('Enter it again') }),
    ...Object.fromEntries(values),
    ...(keepsPassword && { 'proxy.password': t('Enter it again') }),
    ...(keepsCertificate && { 'certificate.chosen': t('Choose it again') }),
  }
}

interface PlannedProxy {
  readonly shown: TransportShown['proxy']
  readonly password: string | null
}

/** A stored password is kept only for the same user of the same proxy. */
async function plannedProxy(
  { kind, address: typed, username, password }: ProxyInput,
  before: TransportShown['proxy'],
  baseUrl: string,
  proxyFor: ProxyFor,
): Promise<PlannedProxy> {
  const hasUser = kind !== 'none' && username !== ''
  if (!hasUser && password !== undefined)
    throw invalid(t('Enter a user name'), { 'proxy.username': t('Enter a user name') })
  const named = kind === 'address' ? normalProxy(typed) : null
  const isSame =
    kind === before.kind && username === (before.username ?? '') && (kind !== 'address' || named === before.address)
  // Unchanged input: the current system settings don't matter.
  if (isSame && password === undefined) return { shown: before, password: null }
  const address = kind === 'system' && hasUser ? await systemProxy(baseUrl, proxyFor) : named
  if (
    hasUser &&
    password === undefined &&
    !(before.hasPassword && username === before.username && address === before.address)
  ) {
    throw invalid(t('Enter the password of the proxy'), { 'proxy.password': t('Enter the password') })
  }
  return {
    shown: { kind, address, username: hasUser ? username : null, hasPassword: hasUser },
    password: password ?? null,
  }
}

/** Credentials are for one proxy: if the system uses another one later, it doesn't get them. */
async function systemProxy(baseUrl: string, proxyFor: ProxyFor): Promise<string> {
  const found = await proxyFor(new URL(baseUrl).origin)
  const message = t('The system has no proxy for this address now')
  if (found === null) throw invalid(message, { 'proxy.username': message })
  return found
}

function normalProxy(typed: string): string {
  const { protocol, host } = new URL(typed)
  return `${protocol}//${host.toLowerCase()}`
}
