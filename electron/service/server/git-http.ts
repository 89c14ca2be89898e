import { pipeline, Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Edition } from '#shared/contract/endpoint.ts'
import type { ServiceProfile } from '#shared/profile.ts'
import { badRequest, forbidden, notFound, ServiceError, unauthorized } from '../errors.ts'
import type { Git } from '../git/git.ts'
import { PacketError } from '../git/packet-line.ts'
import { asksForReport, refusalReport } from '../git/push-report.ts'
import { type PushRequest, readPushRequest } from '../git/push-request.ts'
import { advertise, type GitService, gitServices, protocolVersion, receivePack, uploadPack } from '../git/smart-http.ts'
import type { ProjectAccess } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { Store } from '../store/store.ts'
import { authenticate, type Caller, credentialRules, requireScope } from './authentication.ts'
import { mayReadCode } from './authorization.ts'
import { Context, type PushListener } from './context.ts'
import type { FaultLog } from './failures.ts'
import { changesProtected, notePush, type PushPlace, refusals } from './git-push.ts'
import { pageRequest } from './pagination.ts'
import { jsonBytes, jsonType } from './respond.ts'

/** What git clients need beside the API. */
export interface GitHttpOptions {
  readonly store: Store
  readonly git: Git
  readonly profile: ServiceProfile
  readonly edition: Edition
  /** Whether impersonation tokens are taken. */
  readonly impersonation: boolean
  readonly onFault: FaultLog
  readonly onPush: PushListener
  /** The origin of the service, available once it listens. */
  readonly baseUrl: () => string
}

/** The maximum size of a fetch request, which lists wanted and existing objects. */
const largestFetchRequest = 64 * 1024 * 1024
const requestType = (service: GitService) => `application/x-${service}-request`
const address = /^(?<path>.+)\.git\/(?<call>info\/refs|git-upload-pack|git-receive-pack)$/s

interface Typed {
  readonly Querystring: Readonly<Record<string, unknown>>
  readonly Params: { readonly '*': string }
}

/**
 * Git itself over HTTP, below `/<group>/<project>.git/`: fetching and pushing by the smart protocol. The password is a token,
 * the name is anything. Beyond the documents; what a token and a role may do is the same as in the API.
 */
export async function registerGitHttp(app: FastifyInstance, options: GitHttpOptions): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The objects of a push are never held in memory.
    scope.addContentTypeParser(gitServices.map(requestType), async (_request: FastifyRequest, body: Readable) => body)
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof ServiceError) return sendText(reply, error)
      throw error
    })
    scope.get<Typed>('/*', async (request, reply) => {
      const suffixed = withSuffix(request.raw.url ?? '')
      // Some clients don't resolve a relative address. The host is one of this service's own names.
      if (suffixed !== null) return reply.redirect(`http://${request.headers.host}${suffixed}`, 301)
      const call = getCall(request)
      if (call.name !== 'info/refs') throw unknownAddress()
      const service = gitServices.find(name => name === request.query.service)
      // Without a service it is the old protocol, file by file.
      if (!service) throw forbidden('Please use a git client that knows the smart HTTP protocol.')
      const { repository } = open(options, request, reply, call.path, service)
      const version = protocolVersion(getHeader(request, 'git-protocol'))
      return sendGit(reply, `application/x-${service}-advertisement`, advertise(repository, service, version))
    })
    scope.route<Typed>({
      method: 'POST',
      url: '/*',
      // Before anything of the body is read.
      onRequest: async request => {
        if (getCall(request).name === 'info/refs') throw unknownAddress()
      },
      handler: async (request, reply) => {
        const { path, name: service } = getCall(request)
        if (service === 'info/refs') throw unknownAddress()
        const place = open(options, request, reply, path, service)
        if (getHeader(request, 'content-type')?.split(';')[0]?.trim() !== requestType(service)) {
          throw new ServiceError(415, '415 Unsupported Media Type')
        }
        const type = `application/x-${service}-result`
        if (service === 'git-receive-pack') return sendGit(reply, type, await push(options, place, request))
        const input = through(getBody(request), atMost(largestFetchRequest))
        return sendGit(
          reply,
          type,
          uploadPack(place.repository, input, protocolVersion(getHeader(request, 'git-protocol'))),
        )
      },
    })
  })
}

/** Where git finds a project whose address was copied from the web page, without `.git`: git follows there, with its password. Null for any other address. */
function withSuffix(url: string): string | null {
  const [, path, query] = /^((?:\/\w[\w.-]*){2,})\/info\/refs(\?.+)$/.exec(url) ?? []
  return path === undefined || path.endsWith('.git') ? null : `${path}.git/info/refs${query}`
}

function getCall(request: FastifyRequest<Typed>): { readonly path: string; readonly name: GitService | 'info/refs' } {
  const { path, call } = address.exec(request.params['*'])?.groups ?? {}
  const name = (['info/refs', ...gitServices] as const).find(known => known === call)
  if (path === undefined || name === undefined) throw unknownAddress()
  return { path, name }
}

const unknownAddress = () => new ServiceError(404, '404 Not Found', { error: '404 Not Found' })

/**
 * The project of a request, for an authorized caller.
 * @throws ServiceError 401 for anonymous callers, so that git prompts for a password; 403 and 404
 * as in the API
 */
function open(
  options: GitHttpOptions,
  request: FastifyRequest<Typed>,
  reply: FastifyReply,
  path: string,
  service: GitService,
): PushPlace {
  const caller = getCaller(options, request)
  const context = new Context({
    store: options.store,
    caller,
    paging: () => ({ page: pageRequest({}), keyset: null }),
    baseUrl: options.baseUrl(),
    profile: options.profile,
    ipAddress: request.ip,
    userAgent: getHeader(request, 'user-agent'),
    unmodifiedSince: undefined,
    onPush: options.onPush,
    onHangUp: listener => reply.raw.once('close', () => reply.raw.writableFinished || listener()),
  })
  const project = visible(context, caller, path)
  if (service === 'git-receive-pack') requirePusher(caller, project)
  else if (caller.user) {
    requireScope(caller, 'read_repository')
    if (!mayReadCode(project)) throw forbidden('You are not allowed to download code from this project.')
  }
  return { store: options.store, context, project, repository: options.git.open(project.repositoryPath) }
}

function visible(context: Context, caller: Caller, path: string): ProjectAccess {
  try {
    return context.project(path)
  } catch (error) {
    // The existence of a project is not revealed to anonymous callers.
    if (error instanceof ServiceError && error.status === 404) throw caller.user ? notFound('Project') : unauthorized()
    throw error
  }
}

function requirePusher(caller: Caller, project: ProjectAccess): void {
  if (!caller.user) throw unauthorized()
  requireScope(caller, 'api')
  if (project.accessLevel < accessLevels.developer) throw forbidden('You are not allowed to push to this project.')
}

/** The password of Basic authentication is treated like a bearer token. */
function getCaller(options: GitHttpOptions, request: FastifyRequest): Caller {
  const { store } = options
  const rules = credentialRules(options)
  const given = getHeader(request, 'authorization')
  if (given === undefined) return authenticate(store, rules, { headers: {}, query: {} })
  const [, encoded] = /^Basic\s+(\S+)\s*$/i.exec(given) ?? []
  const password =
    encoded === undefined
      ? ''
      : Buffer.from(encoded, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:?/s, '')
  const authorization = encoded === undefined ? given : `Bearer ${password}`
  const caller = authenticate(store, rules, { headers: { authorization }, query: {} })
  if (!caller.user) throw unauthorized()
  return caller
}

/** @throws ServiceError 400 for an invalid push */
async function push(options: GitHttpOptions, place: PushPlace, request: FastifyRequest): Promise<Readable | Buffer> {
  const received = await readPush(getBody(request))
  const { commands } = received
  const refused = refusals(place, commands)
  if (refused.size > 0) {
    // The client reads the response after it has sent everything.
    for await (const _ignored of received.bytes);
    return refusalReport(received, refused)
  }
  const settings = changesProtected(place, commands) ? { 'receive.denyNonFastForwards': 'true' } : {}
  const landed = async (reported: ReadonlySet<string>) => {
    const changed = asksForReport(received) ? reported : await atTheirTarget(place, received)
    try {
      await notePush(
        place,
        commands.filter(command => changed.has(command.ref)),
      )
    } catch (error) {
      options.onFault(error, request.id)
    }
  }
  return receivePack(place.repository, received, landed, settings)
}

async function readPush(body: Readable): Promise<PushRequest> {
  try {
    return await readPushRequest(body)
  } catch (error) {
    // Anything else is a body that broke off or cannot be decompressed.
    throw badRequest(`This is no push: ${error instanceof PacketError ? error.message : 'it cannot be read'}.`)
  }
}

/** For clients that want no report: the refs that are where the push was to bring them. */
async function atTheirTarget({ repository }: PushPlace, { commands }: PushRequest): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    commands.map(async ({ ref, to }) => ((await repository.objects.info(ref))?.id ?? null) === to && ref),
  )
  return new Set(found.filter(ref => ref !== false))
}

/** The body as git wrote it: clients compress long requests. */
function getBody(request: FastifyRequest): Readable {
  const { body } = request
  if (!(body instanceof Readable)) throw badRequest('400 Bad Request - The request has no body')
  const encoding = getHeader(request, 'content-encoding') ?? 'identity'
  if (encoding === 'identity') return body
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new ServiceError(415, '415 Unsupported Media Type')
  return through(body, createGunzip())
}

/** One stream through another; what ends the first in the middle ends the second as well. */
function through(source: Readable, transform: Transform): Transform {
  // The error is emitted on the returned stream.
  return pipeline(source, transform, () => undefined)
}

/** Aborts a request that is too long after decompression. */
function atMost(bytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > bytes ? new Error('the request is too long') : null, chunk)
    },
  })
}

function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function sendGit(reply: FastifyReply, contentType: string, body: Readable | Buffer): FastifyReply {
  return reply
    .headers({ 'content-type': contentType, 'cache-control': 'no-cache, max-age=0, must-revalidate' })
    .send(body)
}

/** Git displays the message of a refusal if it is plain text. */
function sendText(reply: FastifyReply, failure: ServiceError): FastifyReply {
  if (failure.status === 401) reply.header('www-authenticate', 'Basic realm="Gatehouse"')
  if (failure.fields.error === '404 Not Found') {
    return reply
      .code(404)
      .header('content-type', jsonType)
      .send(jsonBytes({ message: failure.message, ...failure.fields }))
  }
  return reply.code(failure.status).header('content-type', 'text/plain; charset=utf-8').send(`${failure.message}\n`)
}
