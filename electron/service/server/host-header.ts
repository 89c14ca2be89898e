import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'

/** Names of this machine for itself. Any other name that leads here was made to, as in DNS rebinding. */
const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Refuses a request that was meant for another host than this service: a web page whose name was made to lead to this machine
 * would otherwise read the answers.
 * @throws ServiceError 400
 */
export function requireOwnHost({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>, baseUrl: string): void {
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
