import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { ServiceError } from '../errors.ts'
import { jsonBytes, jsonType } from './respond.ts'

/** Logs internal errors. The caller only gets a 500. */
export type FaultLog = (error: unknown, requestId: string) => void

/** Every failure leaves as JSON with a `message` (document 1, section 7), never with a stack trace. */
export function registerFailures(app: FastifyInstance, onFault: FaultLog): void {
  app.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    if (error instanceof ServiceError) return sendFailure(reply, error)
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendFailure(reply, new ServiceError(status, framework(status, error)))
    if (!request.raw.socket.destroyed) onFault(error, request.id)
    return sendFailure(reply, new ServiceError(500, '500 Internal Server Error'))
  })
  app.setNotFoundHandler((_request, reply) =>
    sendFailure(reply, new ServiceError(404, '404 Not Found', { error: '404 Not Found' })),
  )
}

/** Writes a failure as its status and body. */
export function sendFailure(reply: FastifyReply, failure: ServiceError): FastifyReply {
  const body = jsonBytes({ message: failure.message, ...failure.fields })
  // A handler may have begun to describe an answer before it failed.
  for (const name of ['etag', 'link', 'links', 'content-length', 'content-disposition']) reply.removeHeader(name)
  return reply.code(failure.status).headers(failure.headers).header('content-type', jsonType).send(body)
}

/** Responds to invalid or oversized HTTP before a request is parsed; then closes the connection. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const line =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const body = JSON.stringify({ message: line })
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Errors of the HTTP framework, in the service's wording. */
function framework(status: number, error: FastifyError): string {
  if (status === 413) return '413 Request Entity Too Large'
  if (status === 415) return '415 Unsupported Media Type'
  return `400 Bad Request - ${error.message}`
}
