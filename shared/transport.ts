import { z } from 'zod'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { command, shownCommand } from './command-line.ts'

/**
 * How requests reach a service, apart from address and authentication: extra headers, a client certificate, a proxy, and commands that print secrets.
 * Values of headers, keys, passphrases, passwords and commands are sent from page to main once, on saving, and never back.
 */

/** As many extra headers as a connection can have. */
export const maxHeaders = 20
const maxHeaderValueLength = 8000
/** Of the commands of all headers, as they are shown: main's question shows them in full. */
const maxCommandsLength = 1000

/**
 * Headers that a connection can't add: those of one hop, those that Gatehouse or the HTTP client set, those that carry credentials
 * (there is a way of signing in for them), and those by which a service takes a request for another one than was sent.
 */
const reservedHeaders: ReadonlySet<string> = new Set(
  [
    ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
    ['transfer-encoding', 'upgrade', 'expect', 'host', 'content-length', 'content-type', 'content-encoding'],
    ['authorization', 'private-token', 'job-token', 'deploy-token', 'cookie', 'cookie2', 'sudo'],
    ['user-agent', 'accept', 'accept-encoding', 'range', 'if-range'],
    ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'],
    ['x-http-method', 'x-http-method-override', 'x-method-override', 'x-original-url', 'x-rewrite-url'],
  ].flat(),
)

/** Servers that hand headers on as variables take _ for -. */
function asServersRead(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

const headerName = z
  .string()
  .trim()
  .max(100, t('A header name has at most 100 characters'))
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, t('Letters, digits, - and _'))
  .refine(name => !reservedHeaders.has(asServersRead(name)), t('This header can’t be added to a connection'))

const headerValue = z
  .string()
  .trim()
  .min(1, t('Enter a value'))
  .max(
    maxHeaderValueLength,
    t('A value has at most {maxHeaderValueLength} characters', {
      maxHeaderValueLength: formatNumber(maxHeaderValueLength),
    }),
  )
  .regex(/^[\t\x20-\x7e\xa0-\xff]*$/, t('One line, without characters beyond Latin-1'))

const headersInput = z
  .array(
    z.strictObject({
      name: headerName,
      /** With neither of them: the stored value, or command, of this header. */
      value: headerValue.optional(),
      /** Prints the value. */
      command: command.optional(),
    }),
  )
  .max(maxHeaders, t('At most {maxHeaders} headers', { maxHeaders }))
  .superRefine((headers, context) => {
    const names = headers.map(({ name }) => asServersRead(name))
    headers.forEach(({ value, command: argv }, index) => {
      if (value !== undefined && argv !== undefined)
        context.addIssue({ code: 'custom', path: [index, 'value'], message: t('Enter a value or a command, not both') })
    })
    const typed = headers.map(({ command: argv = [] }) => shownCommand(argv)).join(' ')
    if (typed.length > maxCommandsLength)
      context.addIssue({
        code: 'custom',
        path: [],
        message: t('The commands have at most {maxCommandsLength} characters in total', {
          maxCommandsLength: formatNumber(maxCommandsLength),
        }),
      })
    names.forEach((name, index) => {
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: t('This header is already in the list') })
    })
  })

/** `system`: what the system's settings name. `none`: no proxy. `address`: the connection's own. */
export const proxyKinds = ['system', 'none', 'address'] as const
/** Validates host and port with Zod, because shared code has no `URL`. */
const isAddress = z.url()
const proxyAddress = /^(?:https?|socks(?:4a?|5h?)):\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?\/?$/i

const proxyInput = z
  .strictObject({
    kind: z.enum(proxyKinds),
    /** For the kind `address` only, else empty. */
    address: z.string().trim().max(300),
    /** Empty: the proxy wants none. */
    username: z.string().trim().max(255, t('A user name has at most 255 characters')),
    /** Left out: the stored one. */
    password: z.string().min(1).max(255, t('A password has at most 255 bytes')).optional(),
  })
  .superRefine(({ kind, address, username }, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'address' && /^[^/]*\/\/[^/]*@/.test(address)) {
      problem('address', t('Without user name and password: they have fields of their own'))
    } else if (kind === 'address' && !(proxyAddress.test(address) && isAddress.safeParse(address).success)) {
      problem('address', t('Enter http://, https://, socks5://, socks5h:// or socks4:// and host:port'))
    }
    if (/[:\p{Cc}]/u.test(username)) problem('username', t('A user name has no colon'))
  })
export type ProxyInput = z.output<typeof proxyInput>

/** Files that the user chose in main's dialog; the page only has an ID for them. */
export interface ChosenCertificate {
  readonly id: string
  readonly names: readonly string[]
}

const certificateInput = z.strictObject({
  chosen: z.string().min(1, t('Choose a file')).max(64),
  /** Empty: there is none. */
  passphrase: z.string().max(1000, t('A passphrase has at most 1,000 characters')),
})

/** The form's input. Omitted fields stay unchanged. */
export const transportInput = z.strictObject({
  headers: headersInput.optional(),
  proxy: proxyInput.optional(),
  /** Null: none from now on. */
  certificate: certificateInput.nullable().optional(),
  /** Prints the token. */
  tokenCommand: command.optional(),
})
export type TransportInput = z.output<typeof transportInput>

/** The part visible to the page. */
export const transportShown = z.object({
  /** Names of the extra headers. */
  headers: z.array(z.string()),
  /** Those of them whose value a command prints. */
  commandHeaders: z.array(z.string()).default([]),
  certificate: z.object({ subject: z.string(), expiresAt: z.string() }).nullable().default(null),
  proxy: z.object({
    kind: z.enum(proxyKinds),
    /** For the kind `system`, the proxy that user name and password are for; null without them. */
    address: z.string().nullable(),
    username: z.string().nullable(),
    hasPassword: z.boolean(),
  }),
  /** The program that prints the token, without its folder and arguments; null when the token is stored. */
  tokenCommand: z.string().nullable().default(null),
})
export type TransportShown = Readonly<z.output<typeof transportShown>>

/** The transport of a connection without these settings. */
export const plainTransport: TransportShown = {
  headers: [],
  commandHeaders: [],
  certificate: null,
  proxy: { kind: 'system', address: null, username: null, hasPassword: false },
  tokenCommand: null,
}
