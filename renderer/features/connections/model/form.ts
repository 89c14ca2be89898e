import { z } from 'zod'
import {
  type BridgeArgument,
  type Connection,
  connectionInput,
  defaultConfirmFrom,
  type FoundCredential,
  isHttpUrl,
  plainTransport,
  protection,
  proxyKinds,
  type TransportShown,
  transportInput,
} from '#shared/bridge.ts'
import { commandProblem, parseCommand } from '#shared/command-line.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { isAllowedBy, isReadOnlyBy, type PolicyRules } from '#shared/policy.ts'
import { travelsUnencrypted } from '../../../lib/connection/describe.ts'

/** Main takes no longer token. */
const maxTokenLength = 10_000

const fields = connectionInput.extend({
  ...protection.shape,
  /** Empty values and commands: the stored ones. With a command, the value is not used. */
  headers: z.array(z.object({ name: z.string(), value: z.string(), command: z.string().optional() })),
  /** Undefined: as it is stored; null: none. */
  certificate: z
    .object({ chosen: z.string(), names: z.array(z.string()).readonly(), passphrase: z.string() })
    .nullable()
    .optional(),
  proxy: z.object({ kind: z.enum(proxyKinds), address: z.string(), username: z.string(), password: z.string() }),
  /** Found on this computer, in place of a token that is typed. */
  credential: z.custom<FoundCredential>().optional(),
  /** In place of a token that is typed; empty: the stored one. */
  tokenCommand: z.string().optional(),
  token: z
    .string()
    .trim()
    .max(
      maxTokenLength,
      t('A token has at most {maxTokenLength} characters', { maxTokenLength: formatNumber(maxTokenLength) }),
    ),
})
export type ConnectionForm = z.output<typeof fields>

/**
 * Client-side validation: the bridge's own schema, and a token where one is needed. `stored`: the connection has one
 * already, and an empty field keeps it.
 */
export function formSchema(stored: boolean, transport: TransportShown) {
  return fields.superRefine((form, context) => {
    const { auth, profile } = form
    for (const { path, message } of auth === 'none' ? [] : tokenProblems(form, stored))
      context.addIssue({ code: 'custom', path: [...path], message })
    if (auth === 'cookie' && profile === 'auto') {
      context.addIssue({ code: 'custom', path: ['profile'], message: t('Choose one: the cookie is named after it') })
    }
    for (const { path, message } of transportProblems(form, transport))
      context.addIssue({ code: 'custom', path: [...path], message })
  })
}

interface Problem {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

function tokenProblems({ token, tokenCommand, credential }: ConnectionForm, stored: boolean): readonly Problem[] {
  if (tokenCommand !== undefined) {
    const message = tokenCommand === '' && stored ? null : commandProblem(tokenCommand)
    return message === null ? [] : [{ path: ['tokenCommand'], message }]
  }
  if (token !== '' || credential || stored) return []
  return [{ path: ['token'], message: t('Enter the token, or choose “No token”') }]
}

function transportProblems(form: TransportForm, stored: TransportShown): readonly Problem[] {
  const { headers, proxy } = form
  const found = transportInput.safeParse(transportFrom(form)).error?.issues ?? []
  const missing = headers.flatMap(({ name, value, command }, index) => {
    if ((command ?? value) === '' && keepsHeader({ name, command }, stored)) return []
    const problem = command === undefined ? (value === '' ? t('Enter a value') : null) : commandProblem(command)
    return problem === null
      ? []
      : [{ path: ['headers', index, command === undefined ? 'value' : 'command'], message: problem }]
  })
  const wantsPassword = proxy.kind !== 'none' && proxy.username !== '' && proxy.password === ''
  const password = { path: ['proxy', 'password'], message: t('Enter the password') }
  // Commands are checked as the lines that were typed.
  const others = found.filter(({ path }) => path.at(-1) !== 'command')
  return [...others, ...missing, ...(wantsPassword && !keepsPassword(form, stored) ? [password] : [])]
}

/** Whether an empty field keeps the stored value or command of a header. */
export function keepsHeader(
  { name, command }: { name: string; command?: string | undefined },
  stored: TransportShown,
): boolean {
  return stored.headers.includes(name) && stored.commandHeaders.includes(name) === (command !== undefined)
}

/** Whether an empty field keeps the stored password: that of the same user of the same proxy. */
export function keepsPassword({ proxy }: Pick<TransportForm, 'proxy'>, stored: TransportShown): boolean {
  const { kind, address, username, hasPassword } = stored.proxy
  return (
    hasPassword &&
    kind === proxy.kind &&
    username === proxy.username &&
    (kind !== 'address' || address === proxy.address.trim())
  )
}

type TransportForm = Pick<ConnectionForm, 'headers' | 'certificate' | 'proxy'>

/** The transport settings to send: empty fields keep their stored values. */
function transportFrom({ headers, certificate, proxy }: TransportForm) {
  const { kind, address, username, password } = proxy
  return {
    headers: headers.map(({ name, value, command }) => {
      if (command !== undefined) return { name, ...(command.trim() !== '' && { command: parseCommand(command) ?? [] }) }
      return { name, ...(value !== '' && { value }) }
    }),
    // The names are for the form alone.
    ...(certificate !== undefined && {
      certificate: certificate && { chosen: certificate.chosen, passphrase: certificate.passphrase },
    }),
    proxy: {
      kind,
      address: kind === 'address' ? address : '',
      username: kind === 'none' ? '' : username,
      ...(kind !== 'none' && username !== '' && password !== '' && { password }),
    },
  }
}

/**
 * The initial form of a connection, or of a new one. The stored token is never sent to the page, so its field is empty.
 */
export function formValues(connection: Connection | null, address = 'https://'): ConnectionForm {
  const { headers, commandHeaders, proxy, tokenCommand } = connection?.transport ?? plainTransport
  return {
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? address,
    profile: connection?.profileChoice ?? 'auto',
    auth: connection?.auth ?? 'personal',
    color: connection?.color ?? 'gray',
    readOnly: connection?.readOnly ?? false,
    production: connection?.production ?? false,
    confirmFrom: connection ? connection.confirmFrom : defaultConfirmFrom.ordinary,
    token: '',
    ...(tokenCommand !== null && { tokenCommand: '' }),
    headers: headers.map(name => ({ name, value: '', ...(commandHeaders.includes(name) && { command: '' }) })),
    proxy: {
      kind: proxy.kind,
      address: proxy.kind === 'address' ? (proxy.address ?? '') : '',
      username: proxy.username ?? '',
      password: '',
    },
  }
}

/** The input for saving the connection. */
export function savedInput({
  token,
  tokenCommand,
  credential,
  ...input
}: ConnectionForm): BridgeArgument<'connections.add'> {
  return {
    ...input,
    ...transportFrom(input),
    ...(input.auth !== 'none' && tokenFrom({ token, tokenCommand, credential })),
  }
}

/** One of them, or none to keep the stored one. */
function tokenFrom({ token, tokenCommand, credential }: Pick<ConnectionForm, 'token' | 'tokenCommand' | 'credential'>) {
  if (tokenCommand !== undefined)
    return tokenCommand.trim() === '' ? {} : { tokenCommand: parseCommand(tokenCommand) ?? [] }
  if (credential) return { credential: credential.id }
  return token === '' ? {} : { token }
}

/** The input for testing the connection: stored token, header values and password replace empty fields. */
export function testInput(form: ConnectionForm, connection: Connection | null): BridgeArgument<'connections.test'> {
  const usesToken = form.auth !== 'none' && Object.keys(tokenFrom(form)).length === 0
  const usesTransport =
    connection !== null &&
    (form.headers.some(({ value, command }) => (command ?? value) === '') ||
      (form.certificate === undefined && connection.transport.certificate !== null) ||
      keepsPassword(form, connection.transport))
  const useStored = connection !== null && (usesToken || usesTransport)
  // A name is no part of a test, and one should be able to test before thinking of one.
  const name = form.name.trim() === '' ? t('New connection') : form.name
  return { ...savedInput({ ...form, name }), ...(useStored && { existing: connection.id }) }
}

/**
 * The input of a test that runs without being asked for; null while the form is incomplete, or where a test needs a decision first: a
 * token that would be sent unencrypted, a command, a token found on this computer, an address that the policy forbids.
 */
export function automaticTestInput(
  form: ConnectionForm,
  connection: Connection | null,
  rules: PolicyRules,
): BridgeArgument<'connections.test'> | null {
  const { auth, token, baseUrl, headers, credential, tokenCommand } = form
  const isSignedIn = auth === 'none' || (token !== '' && !travelsUnencrypted(baseUrl))
  const isFound = credential !== undefined || tokenCommand !== undefined
  if (!isSignedIn || isFound || headers.some(({ command }) => command !== undefined)) return null
  if (policyLimit(rules, baseUrl) === 'notAllowed') return null
  const problems = formSchema(false, connection?.transport ?? plainTransport).safeParse(form).error?.issues ?? []
  return problems.every(({ path }) => path[0] === 'name') ? testInput(form, connection) : null
}

/** How the policy of this computer limits a connection to an address; null when it doesn't. */
export function policyLimit(rules: PolicyRules, address: string): 'notAllowed' | 'readOnly' | null {
  const typed = address.trim()
  if (!isHttpUrl(typed) || !URL.canParse(typed)) return null
  const { origin } = new URL(typed)
  if (!isAllowedBy(rules, origin)) return 'notAllowed'
  return isReadOnlyBy(rules, origin) ? 'readOnly' : null
}

/**
 * True when a saved connection has a token, or a command for it, that an empty field keeps: same way of signing in, no other certificates,
 * and one was stored.
 */
export function keepsToken(
  connection: Connection | null,
  { auth, authority, tokenCommand }: Pick<ConnectionForm, 'auth' | 'authority' | 'tokenCommand'>,
): boolean {
  if (connection === null || connection.secret === 'none' || typeof authority === 'string') return false
  const isCommand = tokenCommand !== undefined
  return (connection.secret === 'command') === isCommand && (isCommand || connection.auth === auth)
}
