import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type ProxyInput, plainTransport, type TransportInput, type TransportShown } from '#shared/bridge.ts'
import { type Failure, invalid } from '../failure.ts'
import type { ProxyFor } from '../proxy/proxy-route.ts'
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
})
type Secrets = Readonly<z.output<typeof secrets>>

/** What the transport of a connection is to be. */
export interface PlannedTransport {
  readonly shown: TransportShown
  /** What was typed: values by the name of their header, and the password of the proxy. */
  readonly given: Secrets
  /** Headers whose stored value goes on being sent. */
  readonly keptHeaders: readonly string[]
  readonly keepsPassword: boolean
  readonly keepsCertificate: boolean
  readonly isChanged: boolean
}

/**
 * Extra headers, client certificates and proxies of the saved connections. Their secrets are sealed in the row of the connection, under a key that is in the
 * keychain: an entry of it is too short on some systems for all that a connection can have.
 */
export function createTransports({
  tokens,
  proxyFor,
  certificateFiles,
}: {
  readonly tokens: Tokens
  readonly proxyFor: ProxyFor
  readonly certificateFiles: Pick<CertificateFiles, 'take'>
}) {
  async function opened({ account, sealed }: SavedTransport): Promise<Secrets | null> {
    const key = await tokens.get(account)
    if (key === null) return null
    const plain = createSealer(Buffer.from(key, 'base64')).open(Buffer.from(account), Buffer.from(sealed, 'base64'))
    return plain === null ? null : (secrets.safeParse(JSON.parse(plain.toString('utf8'))).data ?? null)
  }

  /** What was typed, and of what is stored that which stays. @throws Failure validation, when the keychain does not give that now */
  async function merged(planned: PlannedTransport, before: SavedTransport | null): Promise<Secrets> {
    const { given, keptHeaders, keepsPassword, keepsCertificate } = planned
    if (!keepsSecrets(planned)) return given
    const stored = before && (await opened(before))
    if (!stored) throw invalid('The keychain does not give the stored values now: enter them again', again(planned))
    const kept = keptHeaders.map(name => [name, stored.headers[name] ?? ''])
    return {
      headers: { ...Object.fromEntries(kept), ...given.headers },
      password: keepsPassword ? stored.password : given.password,
      certificate: keepsCertificate ? stored.certificate : given.certificate,
    }
  }

  return {
    /** @throws Failure validation */
    plan: async (
      { headers, proxy, certificate }: TransportInput,
      before: SavedTransport | null,
      baseUrl: string,
    ): Promise<PlannedTransport> => {
      const known = before?.shown ?? plainTransport
      const names = headers?.map(({ name }) => name) ?? known.headers
      const values = (headers ?? []).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))
      const given = Object.fromEntries(values)
      const keptHeaders = names.filter(name => !Object.hasOwn(given, name))
      const missing = keptHeaders.find(name => !known.headers.includes(name))
      if (missing !== undefined)
        throw invalid(`Enter a value for ${missing}`, { [`headers.${names.indexOf(missing)}.value`]: 'Enter a value' })
      const planned = proxy ? await plannedProxy(proxy, known.proxy, baseUrl, proxyFor) : null
      const read =
        certificate && readClientCertificate(certificateFiles.take(certificate.chosen), certificate.passphrase)
      const shown = {
        headers: names,
        certificate: certificate === undefined ? known.certificate : (read?.shown ?? null),
        proxy: planned?.shown ?? known.proxy,
      }
      const password = planned?.password ?? null
      return {
        shown,
        given: { headers: given, password, certificate: read?.certificate ?? null },
        keptHeaders,
        keepsPassword: shown.proxy.hasPassword && password === null,
        keepsCertificate: shown.certificate !== null && !read,
        isChanged:
          values.length > 0 || Boolean(read) || password !== null || JSON.stringify(shown) !== JSON.stringify(known),
      }
    },
    /** Seals it. The key is in its place before the row that needs it is stored; null when there is nothing to keep. */
    keep: async (planned: PlannedTransport, before: SavedTransport | null): Promise<SavedTransport | null> => {
      if (!planned.isChanged) return before
      if (JSON.stringify(planned.shown) === JSON.stringify(plainTransport)) return null
      const plain = Buffer.from(JSON.stringify(await merged(planned, before)))
      const account = randomUUID()
      const key = randomBytes(masterKeyLength)
      await tokens.set(account, key.toString('base64'))
      const sealed = createSealer(key).seal(Buffer.from(account), [plain]).toString('base64')
      return { shown: planned.shown, account, sealed }
    },
    /** What requests are sent with; null when the keychain does not give its secrets now. */
    open: async (saved: SavedTransport | null): Promise<Transport | null> => {
      if (saved === null) return systemTransport
      const found = await opened(saved)
      return found && toTransport(saved.shown, found)
    },
    /** The same of what is not saved yet. */
    candidate: async (planned: PlannedTransport, before: SavedTransport | null): Promise<Transport> =>
      toTransport(planned.shown, await merged(planned, before)),
    claim: (saved: SavedTransport | null): void => {
      if (saved) tokens.claim(saved.account)
    },
    /** Removes the key of what a connection no longer has. */
    remove: async (saved: SavedTransport | null): Promise<void> => {
      if (saved) await tokens.remove(saved.account)
    },
  }
}
export type Transports = ReturnType<typeof createTransports>

function toTransport({ proxy }: TransportShown, { headers, password, certificate }: Secrets): Transport {
  const { kind, address, username } = proxy
  const credentials = username === null ? null : { username, password: password ?? '' }
  return { headers, certificate, proxy: { kind, address, credentials } }
}

function keepsSecrets({ keptHeaders, keepsPassword, keepsCertificate }: PlannedTransport): boolean {
  return keptHeaders.length > 0 || keepsPassword || keepsCertificate
}

/** Whether something that is stored goes on being sent to the service itself. */
export function keepsForService({ keptHeaders, keepsCertificate }: PlannedTransport): boolean {
  return keptHeaders.length > 0 || keepsCertificate
}

/** Whether a service can take who asks for somebody else: without a token, headers and the client certificate say who it is. */
export function presentsAnother({ shown, given }: PlannedTransport, before: SavedTransport | null): boolean {
  const known = before?.shown ?? plainTransport
  const names = ({ headers, certificate }: TransportShown) => JSON.stringify([headers, certificate])
  return Object.keys(given.headers).length > 0 || given.certificate !== null || names(shown) !== names(known)
}

/** Stored values of headers are sent to the address and certificates that they were entered for, as a token is. */
export function valuesAgain(planned: PlannedTransport): Failure {
  return invalid(
    'Enter the values of the extra headers, and choose the client certificate, again: the stored ones belong to the address and certificates they were entered for',
    again(planned),
  )
}

function again({ shown, keptHeaders, keepsPassword, keepsCertificate }: PlannedTransport): Record<string, string> {
  const values = keptHeaders.map(name => [`headers.${shown.headers.indexOf(name)}.value`, 'Enter it again'])
  return {
    ...Object.fromEntries(values),
    ...(keepsPassword && { 'proxy.password': 'Enter it again' }),
    ...(keepsCertificate && { 'certificate.chosen': 'Choose it again' }),
  }
}

interface PlannedProxy {
  readonly shown: TransportShown['proxy']
  readonly password: string | null
}

/** A stored password stays for the same user of the same proxy alone. */
async function plannedProxy(
  { kind, address: typed, username, password }: ProxyInput,
  before: TransportShown['proxy'],
  baseUrl: string,
  proxyFor: ProxyFor,
): Promise<PlannedProxy> {
  const hasUser = kind !== 'none' && username !== ''
  if (!hasUser && password !== undefined) throw invalid('Enter a user name', { 'proxy.username': 'Enter a user name' })
  const named = kind === 'address' ? normalProxy(typed) : null
  const isSame =
    kind === before.kind && username === (before.username ?? '') && (kind !== 'address' || named === before.address)
  // Nothing was typed about it: what the system has by now does not matter.
  if (isSame && password === undefined) return { shown: before, password: null }
  const address = kind === 'system' && hasUser ? await systemProxy(baseUrl, proxyFor) : named
  if (
    hasUser &&
    password === undefined &&
    !(before.hasPassword && username === before.username && address === before.address)
  ) {
    throw invalid('Enter the password of the proxy', { 'proxy.password': 'Enter the password' })
  }
  return {
    shown: { kind, address, username: hasUser ? username : null, hasPassword: hasUser },
    password: password ?? null,
  }
}

/** Credentials are for one proxy: whatever else the system names later does not get them. */
async function systemProxy(baseUrl: string, proxyFor: ProxyFor): Promise<string> {
  const found = await proxyFor(new URL(baseUrl).origin)
  const message = 'The system has no proxy for this address now'
  if (found === null) throw invalid(message, { 'proxy.username': message })
  return found
}

function normalProxy(typed: string): string {
  const { protocol, host } = new URL(typed)
  return `${protocol}//${host.toLowerCase()}`
}
