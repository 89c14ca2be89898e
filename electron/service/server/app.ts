import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import fastify from 'fastify'
import { type OperationId, operationIds } from '#shared/contract/contract.ts'
import { documentPath, type Endpoint } from '#shared/contract/endpoint.ts'
import { profilePath, type ServiceProfile } from '#shared/profile.ts'
import type { ServiceVersion } from '#shared/service-version.ts'
import { badRequest, methodNotAllowed, ServiceError } from '../errors.ts'
import type { Handler, Handlers } from '../handler.ts'
import { decodeForm, type FormObject, isDecodable } from '../params/form.ts'
import { paramsParser } from '../params/parse.ts'
import { authenticate, type Caller, credentialRules } from './authentication.ts'
import { authorizeCaller, authorizeMember, authorizeUse } from './authorization.ts'
import { bodyFields, bodyLimit, registerBodies } from './bodies.ts'
import { Context } from './context.ts'
import { refuseConnection, registerFailures, sendFailure } from './failures.ts'
import { type GitHttpOptions, registerGitHttp } from './git-http.ts'
import { keysetRequest, pageRequest } from './pagination.ts'
import type { RequestLimits } from './request-limits.ts'
import { respond } from './respond.ts'
import { servedEndpoint, withoutIgnored } from './versions.ts'

/** Names of this machine for itself. Any other name that leads here was made to, as in DNS rebinding. */
const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

export interface AppOptions extends GitHttpOptions {
  readonly handlers: Handlers
  /** The emulated version; null for the documents' behaviour. */
  readonly version: ServiceVersion | null
  readonly limits: RequestLimits | undefined
}

const prefix = '/api/v4'
/** Room for the longest file path the contract allows, percent-encoded. */
const maximumParamLength = 3 * 4096
/** Request line and headers together: the longest path at nine bytes a character, and then some. */
const maximumHeaderSize = 64 * 1024
/** The maximum length of a list's query, which its links repeat: the longest path at nine bytes per character and other parameters. */
const maxListQueryLength = 40 * 1024
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[]

/** The HTTP side of the service: one route for every operation of the contract, and those of git. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    exposeHeadRoutes: false,
    bodyLimit,
    rewriteUrl: ({ url = '' }) => mergePrefixSlashes(url),
    http: { maxHeaderSize: maximumHeaderSize },
    clientErrorHandler: refuseConnection,
    genReqId: () => randomUUID(),
    routerOptions: {
      maxParamLength: maximumParamLength,
      caseSensitive: true,
      querystringParser: decodeForm,
    },
    frameworkErrors: (_error, _request, reply) =>
      void sendFailure(reply, new ServiceError(400, '400 Bad Request - The address is not valid')),
    // A client that stops sending in the middle of a request does not hold the connection for ever.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
  })
  registerBodies(app)
  registerFailures(app, options.onFault)
  // A place on the request itself: a map beside it would keep the garbage collector busy.
  app.decorateRequest('authorized', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    requireOwnHost(request, options.baseUrl())
    done()
  })
  const served = servedBy(options.version)
  for (const id of operationIds) addOperation(app, options, served, id)
  refuseOtherMethods(app, options.profile, served)
  await registerGitHttp(app, options)
  return app
}

/**
 * Some clients join a base URL and a path with two slashes. Only those around the prefix are merged: between two slashes further on is an empty name,
 * which must not become the next segment.
 */
function mergePrefixSlashes(url: string): string {
  return url.replace(/^\/+api\/+v4\/+/, `${prefix}/`)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The handler's context, set once the caller is authorized. */
    authorized: Context | null
  }
}

interface Typed {
  readonly Querystring: FormObject
  readonly Params: Readonly<Record<string, string>>
}

function addOperation<I extends OperationId>(app: FastifyInstance, options: AppOptions, served: Served, id: I): void {
  const definition = served.get(id)
  if (!definition) return
  const { path } = definition
  const handler: Handler<I> = options.handlers[id]
  const parse = paramsParser(id, path)
  const place = getPlace(path)

  for (const url of [...getRoutes(path, options.profile), ...getSlashRoutes(definition, options.profile, served)]) {
    app.route<Typed>({
      method: getMethods(definition, served),
      url,
      // Before the body is read, so that unauthorized callers can't send megabytes.
      onRequest: async (request, reply) => {
        const caller = authenticate(options.store, credentialRules(options), request)
        const callerKey = caller.user ? `user ${caller.user.id}` : `address ${request.ip}`
        reply.headers(options.limits?.take(id, callerKey) ?? {})
        authorizeCaller(definition, caller)
        const context = getContext(options, definition, caller, request, reply)
        const found = place && context[place.kind](idParam(request.params[place.param] ?? ''))
        authorizeUse(definition, caller, options.edition)
        if (found) authorizeMember(definition, found)
        request.authorized = context
      },
      handler: async (request, reply) => {
        const context = request.authorized
        if (!context) throw new Error('The request was not authorized.')
        const query = getQuery(request.raw.url ?? '')
        if (definition.pagination !== 'none' && query.length > maxListQueryLength) {
          throw new ServiceError(414, '414 URI Too Long')
        }
        if (!isDecodable(query)) throw badRequest('400 Bad Request - The query is not valid UTF-8')
        const { page, baseUrl } = context
        const given = { path: request.params, query: request.query, body: bodyFields(request.body) }
        const params = parse(withoutIgnored(id, options.version, given))
        const result: unknown = await handler(context, params)
        return respond(reply, { request, definition, page, baseUrl, profile: options.profile }, result)
      },
    })
  }
}

function getContext(
  { store, baseUrl, profile, onPush }: AppOptions,
  { pagination, params }: Endpoint,
  caller: Caller,
  request: FastifyRequest<Typed>,
  reply: FastifyReply,
): Context {
  return new Context({
    store,
    caller,
    paging: () => {
      const page = pageRequest(pagination === 'none' ? {} : request.query)
      return { page, keyset: pagination === 'offset+keyset' ? keysetRequest(request.query, page, params.query) : null }
    },
    baseUrl: baseUrl(),
    profile,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    unmodifiedSince: request.headers['if-unmodified-since'],
    onPush,
    onHangUp: listener => reply.raw.once('close', () => reply.raw.writableFinished || listener()),
  })
}

function getQuery(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}

type Served = ReadonlyMap<OperationId, Endpoint>

/** The operations that a version has, each where that has it. */
function servedBy(version: ServiceVersion | null): Served {
  return new Map(
    operationIds.flatMap(id => {
      const served = servedEndpoint(id, version)
      return served ? [[id, served] as const] : []
    }),
  )
}

/** The project or group of an operation, in which the role is required. */
function getPlace(path: string): { readonly kind: 'project' | 'group'; readonly param: string } | undefined {
  const [, kind, param] = /^\/(project|group)s\/:(id|project_id)(?:\/|$)/.exec(path) ?? []
  return param !== undefined && (kind === 'project' || kind === 'group') ? { kind, param } : undefined
}

/** The routes of a path template: two for one with a suffix that may be left out. */
function getRoutes(path: string, profile: ServiceProfile): readonly string[] {
  const url = prefix + profilePath(path, profile)
  const plain = documentPath(url)
  return plain === url ? [url] : [plain, url.replaceAll(/[[\]]/g, '')]
}

/** Every GET route supports HEAD too, with the same headers; the documents define other headers for some. */
function getMethods({ method, path }: Endpoint, served: Served): HTTPMethods[] {
  const hasOwnHead = [...served.values()].some(other => other.method === 'HEAD' && other.path === path)
  return method === 'GET' && !hasOwnHead ? ['GET', 'HEAD'] : [method]
}

/**
 * The same with a trailing slash, which some clients send. Not where a name can follow the slash: `/projects/` is a project with an empty name, not
 * all projects, and a DELETE must never affect more than it names.
 */
function getSlashRoutes({ method, path }: Endpoint, profile: ServiceProfile, served: Served): readonly string[] {
  const isNamed = /:\w+$/.test(path)
  if (method === 'DELETE' && !isNamed) return []
  const holdsNames = [...served.values()].some(
    other =>
      other.method === method && other.path.startsWith(`${path}/:`) && /^\/:\w+$/.test(other.path.slice(path.length)),
  )
  return holdsNames ? [] : getRoutes(path, profile).map(url => `${url}/`)
}

function idParam(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** A path of the contract with a method it does not have is 405, not 404 (document 1, section 7). */
function refuseOtherMethods(app: FastifyInstance, profile: ServiceProfile, served: Served): void {
  const known = new Map<string, { readonly url: string; readonly allowed: Set<string> }>()
  for (const definition of served.values()) {
    for (const url of getRoutes(definition.path, profile)) {
      // The router sees no difference between paths whose parameters only have other names.
      const shape = url.replaceAll(/:\w+/g, ':')
      const place = known.get(shape) ?? { url, allowed: new Set() }
      for (const method of getMethods(definition, served)) place.allowed.add(method)
      known.set(shape, place)
    }
  }
  for (const { url, allowed } of known.values()) {
    app.route({
      method: methods.filter(method => !allowed.has(method)),
      url,
      handler: async (_request, reply) => {
        reply.header('allow', [...allowed].join(', '))
        throw methodNotAllowed()
      },
    })
  }
}

/**
 * Refuses a request for another host (DNS rebinding): a web page whose name resolves to this machine could otherwise read responses.
 * @throws ServiceError 400
 */
function requireOwnHost({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>, baseUrl: string): void {
  const host = headers.host?.toLowerCase()
  if (host === undefined) throw refusal()
  if (baseUrl !== '' && host === new URL(baseUrl).host) return
  const port = socket.localPort
  if (loopbackNames.some(name => host === `${name}:${port}` || (port === 80 && host === name))) return
  throw refusal()
}

function refusal(): ServiceError {
  return new ServiceError(400, '400 Bad Request - The Host header does not name this service')
}
