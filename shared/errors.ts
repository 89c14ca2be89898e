import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'

/** The params that a refusal is about: path of the param → what is wrong with it. Found in one place in main. */
const fields = z.record(z.string(), z.string())

/**
 * Everything that can go wrong with a call, as one closed union. Made in one place in main, switched on exhaustively in
 * the renderer, turned into a sentence with a next step by `explain`.
 */
export const appError = z.discriminatedUnion('kind', [
  /** No answer at all: name not found, connection refused, network gone. */
  z.object({
    kind: z.literal('offline'),
    detail: z.string(),
    /** A connection was made and closed before an answer came: another try may do. A refused one is refused again. */
    wasConnected: z.literal(true).optional(),
  }),
  /** Connected, but no complete answer within the time allowed. */
  z.object({ kind: z.literal('timeout'), milliseconds: z.number() }),
  /** The certificate is expired, self-signed, for another name… `detail` is the library's reason code. */
  z.object({
    kind: z.literal('tls'),
    detail: z.string(),
    /** The service refused the client certificate, or that there was none. */
    isOfClient: z.literal(true).optional(),
  }),
  /** The proxy on the way to the service did not let the request through. Nothing reached the service. */
  z.object({
    kind: z.literal('proxy'),
    /** `credentials`: it requires a user name and password, or other ones than it got. */
    because: z.enum(['credentials', 'refused']),
    /** What it answered. */
    detail: z.string(),
  }),
  /** A command that should print a secret of the connection failed. Nothing was sent. */
  z.object({
    kind: z.literal('command'),
    because: z.enum([
      'notFound',
      'notStarted',
      'ended',
      'timedOut',
      'empty',
      'severalLines',
      'tooLong',
      'notPrintable',
      'notAllowed',
    ]),
    /** Without its folder and arguments. */
    program: z.string(),
    /** Null when a signal terminated it. */
    exitCode: z.number().nullable().optional(),
    /** It wrote to standard error. What it wrote stays in main: it can quote anything. */
    hasErrorOutput: z.literal(true).optional(),
    milliseconds: z.number().optional(),
  }),
  z.object({ kind: z.literal('unauthorized'), message: z.string() }),
  z.object({
    kind: z.literal('forbidden'),
    message: z.string(),
    /** What the contract says the operation needs, when that may be why. */
    needs: z.string().optional(),
    /** The service says that its edition lacks the feature. */
    isOtherEdition: z.literal(true).optional(),
    fields: fields.optional(),
  }),
  z.object({
    kind: z.literal('notFound'),
    message: z.string(),
    /** The service says that the project itself is not there, and not only what was asked of it. */
    isProjectMissing: z.literal(true).optional(),
    /** The version of the service, when the contract says that it does not have the operation. */
    version: z.string().optional(),
    /** The first version that has the operation, when that of the service is older. */
    since: z.string().optional(),
    /** The service does not have the path at all: its edition lacks the feature, or a proxy changed the path. */
    isPathUnknown: z.literal(true).optional(),
    /** The edition that has the feature, for such a path. */
    needs: z.string().optional(),
  }),
  z.object({ kind: z.literal('conflict'), message: z.string(), status: z.number(), fields: fields.optional() }),
  z.object({
    kind: z.literal('validation'),
    message: z.string(),
    fields: fields.optional(),
    /** `empty` or `conflict` of a failed cherry-pick or revert. */
    errorCode: z.string().optional(),
  }),
  /** A write on a connection that was made read-only here. Nothing was sent. */
  z.object({
    kind: z.literal('readOnly'),
    /** The service takes no change of a browser session; else the person made it so. */
    because: z.literal('session').optional(),
  }),
  /** Asked for a connection as it was before its address, account, profile, certificates or sudo user changed. Nothing was sent. */
  z.object({ kind: z.literal('connectionChanged') }),
  /** The person has to agree in a window of the app's own, and did not. Nothing was sent or changed. */
  z.object({
    kind: z.literal('consentRequired'),
    /**
     * `declined`: they said no, or closed it. `busy`: another question is open. `tooOften`: they said no several times in a row.
     * `notCovered`: the consent that was named is of other changes, is used up or has expired.
     */
    because: z.enum(['declined', 'busy', 'tooOften', 'notCovered']),
  }),
  z.object({ kind: z.literal('rateLimited'), retryAfterSeconds: z.number().nullable() }),
  z.object({
    kind: z.literal('server'),
    status: z.number(),
    message: z.string(),
    /** When the service asked to wait. */
    retryAfterSeconds: z.number().optional(),
  }),
  /** An answer that is not what the contract says: HTML, cut short, too big, a field of a wrong type, a redirect. */
  z.object({ kind: z.literal('badResponse'), detail: z.string(), operation: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  /** A write was accepted and waits for approval: nothing has changed yet. */
  z.object({ kind: z.literal('queued'), message: z.string() }),
  /** A write was sent and its answer was lost: it may or may not have happened. */
  z.object({
    kind: z.literal('unknownOutcome'),
    detail: z.string(),
    /** What a look at the service showed afterwards, when it could be looked at. */
    found: z.enum(['made', 'notMade']).optional(),
    /** Its entry in the journal. */
    journal: z.number().optional(),
  }),
  /** A file could not be written on this computer. */
  z.object({
    kind: z.literal('disk'),
    /** What the system says. */
    detail: z.string(),
    isFull: z.boolean(),
  }),
  /** What is kept on this computer was changed from outside or is damaged. */
  z.object({ kind: z.literal('damagedArchive') }),
  /** A fault of Gatehouse itself, which neither the service nor the person can do anything about. */
  z.object({
    kind: z.literal('internal'),
    /** Its class and where in the app it came from (`formatFault`); never its message, which may quote anything. */
    cause: z.string(),
    /** Finds it in the log. */
    logId: z.string(),
  }),
])
export type AppError = z.output<typeof appError>
export type AppErrorKind = AppError['kind']

export interface Explanation {
  /** Three or four words for a heading. */
  readonly title: string
  /** One sentence that says what happened. */
  readonly sentence: string
  /** What the person can do next. */
  readonly nextStep: string
}

type ErrorByKind = { readonly [K in AppErrorKind]: Extract<AppError, { kind: K }> }

/** Says an error to a person. `service` is the connection's name. Total over the union. */
export function explain(error: AppError, service?: string): Explanation {
  if (service !== undefined) return explainAs(error.kind, error, service)
  const explanation = explainAs(error.kind, error, t('the service'))
  return { ...explanation, sentence: explanation.sentence.replace(/^\p{Ll}/u, letter => letter.toUpperCase()) }
}

function explainAs<K extends AppErrorKind>(kind: K, error: ErrorByKind[K], service: string): Explanation {
  return explanations[kind](error, service)
}

const explanations: { readonly [K in AppErrorKind]: (error: ErrorByKind[K], service: string) => Explanation } = {
  offline: (error, service) => ({
    title: t('Service not reachable'),
    sentence: t('{service} could not be reached ({detail}).', { service, detail: error.detail }),
    nextStep: t('Check the address and your network. What was seen before stays readable.'),
  }),
  timeout: (error, service) => ({
    title: t('No answer in time'),
    sentence: t('{service} did not answer completely within {round} seconds.', {
      service,
      round: Math.round(error.milliseconds / 1000),
    }),
    nextStep: t('Try again, or check whether the service is overloaded.'),
  }),
  tls: explainTls,
  proxy: explainProxy,
  command: explainCommand,
  unauthorized: (error, service) => ({
    title: t('Token not accepted'),
    sentence: t('{service} does not accept this token: {message}.', { service, message: error.message }),
    nextStep: t('It may be wrong, expired or revoked. Enter a new token for the connection.'),
  }),
  forbidden: (error, service) => ({
    title: t('Not allowed'),
    sentence: t('{service} refused: {message}.', { service, message: error.message }),
    nextStep: error.needs
      ? t('This needs {needs}.', { needs: error.needs })
      : t('Ask an owner or administrator for access.'),
  }),
  notFound: explainNotFound,
  conflict: (error, service) => ({
    title: t('Conflict'),
    sentence: t('{service} answered: {message}.', { service, message: error.message }),
    nextStep: t('Refresh to see the current state, then try again.'),
  }),
  validation: error => ({
    title: t('Not accepted'),
    sentence: `${error.message}.`.replace(/\.\.$/, '.'),
    nextStep: t('Correct it and try again. Nothing you typed is lost.'),
  }),
  readOnly: explainReadOnly,
  connectionChanged: (_error, service) => ({
    title: t('Connection changed'),
    sentence: t('The address, account or user of {service} changed after this was opened; nothing was sent.', {
      service,
    }),
    nextStep: t('Refresh to load it with the current connection, then try again.'),
  }),
  consentRequired: explainConsent,
  rateLimited: explainRateLimit,
  server: (error, service) => ({
    title: t('Server error'),
    sentence: t('{service} answered with a server error ({status}): {message}.', {
      service,
      status: error.status,
      message: error.message,
    }),
    nextStep: t('Try again later. If it keeps failing, tell the administrator of the service.'),
  }),
  badResponse: (error, service) => ({
    title: t('Answer not understood'),
    sentence: t('{service} sent something unexpected for {operation}: {detail}.', {
      service,
      operation: error.operation,
      detail: error.detail,
    }),
    nextStep: t('Check that the address is the service itself, not a login page or a proxy.'),
  }),
  cancelled: () => ({
    title: t('Cancelled'),
    sentence: t('The request was cancelled.'),
    nextStep: t('Start it again when you like.'),
  }),
  queued: (error, service) => ({
    title: t('Waiting for approval'),
    sentence: t('{service} accepted the request, but nothing has changed yet: {replace}.', {
      service,
      replace: error.message.replace(/\.$/, ''),
    }),
    nextStep: t('Do not send it again. The change is made when an administrator of the service approves it.'),
  }),
  unknownOutcome: explainUnknown,
  disk: explainDisk,
  damagedArchive: () => ({
    title: t('Archive damaged'),
    sentence: t('The archive on this computer can’t be decrypted: its file was changed or is damaged.'),
    nextStep: t('Restore its file from a backup, or delete the archive and create it again.'),
  }),
  internal: error => ({
    title: t('Error in Gatehouse'),
    sentence: t('Gatehouse itself failed: {cause}, log ID {logId}.', { cause: error.cause, logId: error.logId }),
    nextStep: t('Try again. If it happens again, copy the diagnostics and report it with the log ID.'),
  }),
}

function explainTls(error: ErrorByKind['tls'], service: string): Explanation {
  if (error.isOfClient) {
    return {
      title: t('Client certificate refused'),
      sentence: t('{service} did not accept the client certificate: {detail}.', { service, detail: error.detail }),
      nextStep: t('Edit the connection, and choose a client certificate under “Advanced”.'),
    }
  }
  return {
    title: t('Certificate not trusted'),
    sentence: t('The certificate of {service} was refused: {detail}.', { service, detail: error.detail }),
    nextStep: t('Nothing was sent. Ask the administrator of the service to renew it.'),
  }
}

function explainNotFound(error: ErrorByKind['notFound'], service: string): Explanation {
  if (error.version !== undefined) return explainMissing(error.version, error.since, service)
  if (error.isPathUnknown) return explainUnknownPath(error, service)
  return {
    title: t('Not found'),
    sentence: t('{service} answered: {message}.', { service, message: error.message }),
    nextStep: t('Check the spelling; it may also have been moved, deleted, or be hidden from you.'),
  }
}

function explainUnknownPath({ message, needs }: ErrorByKind['notFound'], service: string): Explanation {
  return {
    title: t('Not available on this service'),
    sentence: t('{service} does not have this path: {message}.', { service, message }),
    nextStep: needs
      ? t('This needs {needs}. If the service has it, check whether a proxy changes encoded slashes (%2F) in paths.', {
          needs,
        })
      : t('Check whether a proxy in front of the service changes encoded slashes (%2F) in paths.'),
  }
}

function explainReadOnly(error: ErrorByKind['readOnly'], service: string): Explanation {
  if (error.because === 'session') {
    return {
      title: t('Connection is read-only'),
      sentence: `${service} accepts no changes from a session cookie; nothing was sent.`,
      nextStep: t('Sign in with a token to make changes.'),
    }
  }
  return {
    title: t('Connection is read-only'),
    sentence: t('Changes to {service} are switched off in this app; nothing was sent.', { service }),
    nextStep: t('Switch them on in the connection, if you mean to change something.'),
  }
}

function explainProxy({ because, detail }: ErrorByKind['proxy'], service: string): Explanation {
  return because === 'credentials'
    ? {
        title: t('Proxy sign-in failed'),
        sentence: t(
          'The proxy between this computer and {service} requires a user name and password, or did not accept the ones it got ({detail}).',
          { service, detail },
        ),
        nextStep: t('Edit the connection, and enter user name and password of the proxy under “Advanced”.'),
      }
    : {
        title: t('Proxy refused'),
        sentence: t('The proxy between this computer and {service} refused to connect ({detail}).', {
          service,
          detail,
        }),
        nextStep: t('Check the proxy in the connection under “Advanced”, or ask the administrator of your network.'),
      }
}

function explainCommand(error: ErrorByKind['command']): Explanation {
  const { because, program } = error
  const command = t('The command “{program}”', { program })
  const onOneLine = t('Run it in a terminal. It must print only the value, on one line.')
  const failed = (sentence: string, nextStep: string) => ({ title: t('Command failed'), sentence, nextStep })
  switch (because) {
    case 'notFound':
      return failed(
        t('{command} was not found on this computer.', { command }),
        t('Install it, or edit the connection and enter its full path.'),
      )
    case 'notStarted':
      return failed(t('{command} could not be started.', { command }), t('Check that you have permission to run it.'))
    case 'ended':
      return failed(
        error.exitCode == null
          ? t('{command} was terminated by a signal{output, select, error { and printed an error message} other {}}.', {
              command,
              output: error.hasErrorOutput ? 'error' : 'none',
            })
          : t(
              '{command} exited with code {exitCode}{output, select, error { and printed an error message} other {}}.',
              { command, exitCode: error.exitCode, output: error.hasErrorOutput ? 'error' : 'none' },
            ),
        t('Run it in a terminal to see why, then try again.'),
      )
    case 'timedOut':
      return failed(
        t('{command} did not finish within {round} seconds.', {
          command,
          round: Math.round((error.milliseconds ?? 0) / 1000),
        }),
        t('Unlock the password manager, or use a command that needs no input.'),
      )
    case 'empty':
      return failed(t('{command} printed nothing.', { command }), onOneLine)
    case 'severalLines':
      return failed(t('{command} printed more than one line.', { command }), onOneLine)
    case 'tooLong':
      return failed(t('{command} printed too much output for a token or a header.', { command }), onOneLine)
    case 'notPrintable':
      return failed(
        t('{command} printed spaces or characters that can’t be part of the value.', { command }),
        onOneLine,
      )
    case 'notAllowed':
      return {
        title: t('Command not allowed'),
        sentence: t('{command} was not run: the policy of this computer does not allow commands.', { command }),
        nextStep: t('Enter the token or the value instead, or contact the administrator of this computer.'),
      }
  }
}

function explainRateLimit({ retryAfterSeconds }: ErrorByKind['rateLimited'], service: string): Explanation {
  return {
    title: t('Rate limit reached'),
    sentence: t('{service} limits the rate of requests.', { service }),
    nextStep:
      retryAfterSeconds === null
        ? t('Wait a minute and try again.')
        : t('Try again in {seconds, plural, one {# second} other {# seconds}}.', {
            seconds: Math.ceil(retryAfterSeconds),
          }),
  }
}

function explainDisk({ detail, isFull }: ErrorByKind['disk']): Explanation {
  return isFull
    ? {
        title: t('Disk full'),
        sentence: t('The disk of this computer is full ({detail}).', { detail }),
        nextStep: t('Free up space, then try again.'),
      }
    : {
        title: t('File not written'),
        sentence: t('A file could not be written on this computer ({detail}).', { detail }),
        nextStep: t('Check that the folder exists and that you may write to it, then try again.'),
      }
}

function explainMissing(version: string, since: string | undefined, service: string): Explanation {
  const title = t('Not available in this version')
  if (since !== undefined) {
    return {
      title,
      sentence: t('{service} runs version {version}. This feature needs version {since} or later.', {
        ...{ service, version, since },
      }),
      nextStep: t('Nothing was changed. Ask the administrator of the service to upgrade it.'),
    }
  }
  return {
    title,
    sentence: t('{service} runs version {version}, which does not have this feature.', { service, version }),
    nextStep: t('Nothing was changed. See the documentation of the service for a replacement.'),
  }
}

function explainConsent({ because }: ErrorByKind['consentRequired']): Explanation {
  switch (because) {
    case 'declined':
      return {
        title: t('Not confirmed'),
        sentence: t('The confirmation window was cancelled, so nothing was sent or changed.'),
        nextStep: t('Start it again and confirm it if you want the change.'),
      }
    case 'busy':
      return {
        title: t('Not confirmed'),
        sentence: t(
          'This needs your confirmation, and another confirmation window is open. Nothing was sent or changed.',
        ),
        nextStep: t('Answer the open window first, then try again.'),
      }
    case 'tooOften':
      return {
        title: t('Not confirmed'),
        sentence: t(
          'The confirmation was cancelled several times in a row, so Gatehouse does not ask again for a minute.',
        ),
        nextStep: t('If you want the change, wait a minute and try again.'),
      }
    case 'notCovered':
      return {
        title: t('Confirmation no longer valid'),
        sentence: t('The confirmation has expired, or is for other changes. Nothing was sent.'),
        nextStep: t('Start it again and confirm it.'),
      }
  }
}

function explainUnknown({ detail, found }: ErrorByKind['unknownOutcome']): Explanation {
  switch (found) {
    case 'made':
      return {
        title: t('The change was made'),
        sentence: t('The change was sent, but its response was lost ({detail}). The service has the change.', {
          detail,
        }),
        nextStep: t('No need to send it again.'),
      }
    case 'notMade':
      return {
        title: t('The change was not made'),
        sentence: t('The change was sent, but its response was lost ({detail}). The service doesn’t have the change.', {
          detail,
        }),
        nextStep: t('Check again, then send it again if you still want it.'),
      }
    case undefined:
      return {
        title: t('Outcome unknown'),
        sentence: t('The change was sent, but no sure answer came ({detail}); it may or may not have been made.', {
          detail,
        }),
        nextStep: t('Reload and look before sending it again.'),
      }
  }
}

/** Whether an error only says that the answer to a write was lost, which was found out to have been made. */
export function wasMade(error: AppError): boolean {
  return error.kind === 'unknownOutcome' && error.found === 'made'
}
