import { type Access, type Endpoint, editionIn, isServed } from '#shared/contract/endpoint.ts'
import { errorBody } from '#shared/contract/fields.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { formatVersion, isFrom } from '#shared/service-version.ts'
import { parseJson } from './parse-json.ts'
import type { ResponseHeaders } from './secret.ts'
import { withoutSecretText } from './secret.ts'
import type { Incoming } from './send.ts'
import type { Target } from './target.ts'
import { getSecrets } from './transport.ts'

const maxMessageLength = 500
const maxFields = 50
const maxWait = 24 * 60 * 60
/** Looser texts count as dates too: "-5" would be a day in 2001. */
const httpDate = /^[a-z]{3,9}, .*\d{2}:\d{2}:\d{2} GMT$/i

/**
 * Interprets a response by its status and content type: null for success, else the error (document 1, sections 5 and 7).
 * @param target whose secrets
 * are removed from the service's messages, in case it echoes them
 */
export function interpretStatus(
  endpoint: Endpoint,
  incoming: Incoming,
  target: Pick<Target, 'token' | 'transport' | 'version'>,
): AppError | null {
  const { version } = target
  const secrets = getSecrets(target)
  const { status, headers } = incoming
  const operation = endpoint.id
  if (isUnchanged(endpoint, status)) return null
  if (status >= 300 && status < 400) return { kind: 'badResponse', operation, detail: redirectDetail(headers) }
  const html = /^\s*text\/html|^\s*application\/xhtml/i.test(header(headers, 'content-type') ?? '')
  if (status >= 200 && status < 300) {
    return html && endpoint.response.kind === 'json' ? webPage(operation) : null
  }
  // The API has no pages: a gateway or another web site refused. A page with 413 or 429 still says what its status does.
  if (html && status < 500 && status !== 413 && status !== 429) return webPage(operation)
  const said = html ? {} : parseErrorBody(incoming.body)
  const message =
    clean(said.message ?? said.error_description ?? said.error, secrets) || `${status} ${phrases[status] ?? 'Error'}`
  switch (status) {
    case 401:
      return isRoleRefusal(endpoint, said)
        ? refusedCaller(endpoint, said, message, target)
        : { kind: 'unauthorized', message }
    case 403:
      return refusedCaller(endpoint, said, message, target)
    case 404:
      return {
        kind: 'notFound',
        message,
        ...(/\bproject\b/i.test(message) && { isProjectMissing: true }),
        ...(said.message === undefined && said.error !== undefined && unknownPath(endpoint, version)),
        ...lackingVersion(endpoint, version),
      }
    case 405:
      return refusedMethod(endpoint, said, message, { version, secrets })
    case 409:
      if (said.needs_captcha_response) return { kind: 'validation', message }
      return conflict(endpoint, said, message, { status, secrets })
    case 412:
      return conflict(endpoint, said, message, { status, secrets })
    case 429:
      return { kind: 'rateLimited', retryAfterSeconds: retryAfter(headers) }
    default:
      if (status >= 500) return { kind: 'server', status, message, ...pauseAsked(headers) }
      return refusedValue(endpoint, said, message, secrets)
  }
}

type SaidByService = ReturnType<typeof parseErrorBody>

/** Why a caller is refused: what the operation needs is named only where the service gives no reason of its own. */
function refusedCaller(
  endpoint: Endpoint,
  said: SaidByService,
  message: string,
  target: Pick<Target, 'token' | 'transport' | 'version'>,
): AppError {
  const secrets = getSecrets(target)
  const hasNoReason = isBare(message) && (said.message ?? said.error) !== undefined
  const needs =
    said.error === 'insufficient_scope'
      ? getScope(endpoint, said.scope && clean(said.scope, secrets))
      : hasNoReason && getNeeds(endpoint, target.version)
  return {
    kind: 'forbidden',
    message,
    ...(needs && { needs }),
    // The service has no code for this refusal: its message alone tells it from a missing role. Nothing else reads messages for it.
    ...(/\bedition\b/i.test(message) && { isOtherEdition: true }),
    // A plain word such as "name" is rarely about the param here.
    ...refusedFields(endpoint, { message: said.message, text: message, secrets }, /_/),
  }
}

/** Whether a 401 is about the role of the caller and not about the token. */
function isRoleRefusal({ roleRefusal }: Endpoint, { error }: SaidByService): boolean {
  return roleRefusal?.status === 401 && error !== 'invalid_token'
}

/** Whether a message only repeats its status. */
function isBare(message: string): boolean {
  return /^(4\d\d )?(forbidden|unauthorized|access denied|method not allowed)?$/i.test(message)
}

function conflict(
  endpoint: Endpoint,
  said: SaidByService,
  message: string,
  { status, secrets }: { readonly status: number; readonly secrets: readonly string[] },
): AppError {
  return {
    kind: 'conflict',
    message,
    status,
    ...refusedFields(endpoint, { message: said.message, text: message, secrets }),
  }
}

function refusedMethod(
  endpoint: Endpoint,
  said: SaidByService,
  message: string,
  { version, secrets }: { readonly version: Target['version']; readonly secrets: readonly string[] },
): AppError {
  // The path may be there for other methods, where a version does not have this one.
  const lacking = notInVersion(endpoint, message, version)
  if (lacking) return lacking
  // Without a word about a value, such as for members that only the directory may change.
  return isBare(message) ? { kind: 'forbidden', message } : refusedValue(endpoint, said, message, secrets)
}

function notInVersion(endpoint: Endpoint, message: string, version: Target['version']): AppError | null {
  const lacking = lackingVersion(endpoint, version)
  return lacking.version === undefined ? null : { kind: 'notFound', message, ...lacking }
}

function refusedValue(endpoint: Endpoint, said: SaidByService, text: string, secrets: readonly string[]): AppError {
  return {
    kind: 'validation',
    message: text,
    ...refusedFields(endpoint, { message: said.message, text, secrets }),
    ...(said.error_code === undefined ? {} : { errorCode: clean(said.error_code, secrets) }),
  }
}

function lackingVersion(endpoint: Endpoint, version: Target['version']): { version?: string; since?: string } {
  if (!version || isServed(endpoint, version)) return {}
  const { since } = endpoint
  return { version: formatVersion(version), ...(since !== undefined && !isFrom(version, since) && { since }) }
}

/** Whether a response means that no change was needed, if the contract has that as a success (document 3, section 4.7). */
export function isUnchanged({ success }: Endpoint, status: number): boolean {
  return status === 304 && success.includes(status)
}

/** One value of a response header. */
export function header(headers: ResponseHeaders, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** The time of the response by the service's clock, as ISO 8601; null without a valid date. */
export function serviceTimeFrom(headers: ResponseHeaders): string | null {
  const value = header(headers, 'date')?.trim() ?? ''
  const time = httpDate.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Seconds of `Retry-After`, given as a number or an HTTP date; null if it is missing or implausible. */
export function retryAfter(headers: ResponseHeaders, now = Date.now()): number | null {
  const value = header(headers, 'retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(value) ? Number(value) : secondsUntil(value, now)
  return seconds !== null && seconds <= maxWait ? seconds : null
}

function secondsUntil(value: string, now: number): number | null {
  const date = httpDate.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000)
}

function pauseAsked(headers: ResponseHeaders): { retryAfterSeconds?: number } {
  const seconds = retryAfter(headers)
  return seconds === null ? {} : { retryAfterSeconds: seconds }
}

function webPage(operation: string): AppError {
  return {
    kind: 'badResponse',
    operation,
    detail: t('a web page came instead of data; it looks like a login page or another web site'),
  }
}

function redirectDetail(headers: ResponseHeaders): string {
  const location = header(headers, 'location')
  const host = location !== null && URL.canParse(location) ? new URL(location).host : null
  if (host) return t('it sends callers on to another address, {host}, which was not followed', { host })
  return t('it sends callers on to another page, which was not followed')
}

function parseErrorBody(body: Buffer) {
  if (body.length === 0 || body.length > 1024 * 1024) return {}
  try {
    return errorBody.safeParse(parseJson(body)).data ?? {}
  } catch {
    return {}
  }
}

/** `message` may be a text, a list of texts, or texts by field. */
function clean(message: unknown, secrets: readonly string[]): string {
  const oneLine = withoutSecretText(flatten(message), secrets)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  const bounded = oneLine.length > maxMessageLength ? `${oneLine.slice(0, maxMessageLength)}…` : oneLine
  return bounded.replace(/\.$/, '')
}

/** Keys under which services put errors that concern no field. */
const ofNoField: ReadonlySet<string> = new Set(['base', 'error'])

function flatten(message: unknown): string {
  if (typeof message === 'string') return message
  if (Array.isArray(message)) return message.map(flatten).filter(Boolean).join(', ')
  if (typeof message === 'object' && message !== null) {
    return Object.entries(message)
      .map(([field, text]) => (ofNoField.has(field) ? flatten(text) : `${field}: ${flatten(text)}`))
      .join('; ')
  }
  return ''
}

interface Said {
  /** As the service gave it. */
  readonly message: unknown
  /** The same in one line. */
  readonly text: string
  readonly secrets: readonly string[]
}

/**
 * The params that a refusal concerns: those the service names, else the one its message mentions. This is the only place that interprets the text of
 * a service's message; all other code uses these fields.
 * @param only names that count in a sentence
 */
function refusedFields(
  { params, refusals = [] }: Endpoint,
  { message, text, secrets }: Said,
  only = /^/,
): { fields?: Record<string, string> } {
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) {
    const named = Object.entries(message)
      .filter(([field]) => !ofNoField.has(field))
      .slice(0, maxFields)
    return named.length === 0
      ? {}
      : { fields: Object.fromEntries(named.map(([field, why]) => [clean(field, secrets), clean(why, secrets)])) }
  }
  const declared = refusals.find(({ says }) => says.test(text))
  const about =
    declared?.about ??
    namedIn(text, Object.keys({ ...params.query, ...params.body }), only) ??
    namedIn(text, Object.keys(params.path ?? {}), only)
  return about === undefined ? {} : { fields: { [about]: text } }
}

/** The name that stands in a sentence as a word: the longest, since a plain word such as "name" or "ref" may be no name at all. */
function namedIn(text: string, names: readonly string[], only: RegExp): string | undefined {
  const words = new Set(text.toLowerCase().split(/[^a-z0-9_]+/))
  const found = names.filter(name => only.test(name) && words.has(name.toLowerCase()))
  return found.toSorted((a, b) => b.length - a.length)[0]
}

const roles: Readonly<Partial<Record<Access, () => string>>> = {
  guest: () => t('membership of the project'),
  reporter: () => t('the Reporter role or a higher one'),
  developer: () => t('the Developer role or a higher one'),
  maintainer: () => t('the Maintainer role or a higher one'),
  owner: () => t('the Owner role'),
  administrator: () => t('an administrator of the service'),
}

/** Scopes that services may name; any other text in their place is not repeated. */
const scopes: ReadonlySet<string> = new Set([
  ...['api', 'read_api', 'read_user', 'read_repository', 'write_repository'],
  ...['sudo', 'admin_mode', 'openid', 'profile', 'email'],
])

/** A path that the service does not have: it sends `error` then, and `message` for a resource that is missing below a path. */
function unknownPath(endpoint: Endpoint, version: Target['version']) {
  const edition = getEdition(endpoint, version)
  return { isPathUnknown: true, ...(edition !== null && { needs: edition }) } as const
}

function getEdition(endpoint: Endpoint, version: Target['version']): string | null {
  const needed = editionIn(endpoint, version)
  return needed === 'core' ? null : t('the {edition} edition of the service', { edition: needed })
}

function getScope({ scope }: Endpoint, said: string | undefined): string {
  const isKnown = said?.split(' ').every(word => scopes.has(word)) ?? false
  return t('a token with the scope {scope}', { scope: isKnown ? said : scope })
}

/** From this version on a service can ask administrators for a scope of its own. */
const adminModeSince = '15.8'

function getNeeds(endpoint: Endpoint, version: Target['version']): string | null {
  const access = endpoint.roleRefusal?.access ?? endpoint.access
  const hasAdminMode = access === 'administrator' && isFrom(version, adminModeSince)
  const role = hasAdminMode
    ? t('an administrator of the service, and in Admin Mode a token with the scope admin_mode')
    : (roles[access]?.() ?? null)
  const edition = getEdition(endpoint, version)
  if (edition === null) return role
  return role ? t('{role}, and {edition}', { role, edition }) : edition
}

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Too Large',
  422: 'Unprocessable',
  429: 'Too Many Requests',
  500: 'Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
