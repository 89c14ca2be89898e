/** Fields a failure adds beside `message` (document 1, section 2, "Error body"). */
export type ErrorFields = Readonly<Record<string, string>>

/**
 * An error response: its status and `{message, …}` body. Anything else that is thrown is a bug of the service and becomes a 500 without details.
 */
export class ServiceError extends Error {
  readonly status: number
  readonly fields: ErrorFields
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    fields: ErrorFields = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'ServiceError'
    this.status = status
    this.fields = fields
    this.headers = headers
  }
}

/** 400: a missing or invalid parameter, or a commit that failed. */
export const badRequest = (message: string, fields?: ErrorFields) => new ServiceError(400, message, fields)
/** 401: not authenticated. */
export const unauthorized = () => new ServiceError(401, '401 Unauthorized')
/** 403: authenticated, but not allowed. */
export const forbidden = (message = '403 Forbidden', fields?: ErrorFields) => new ServiceError(403, message, fields)
/** 404: missing, or not visible to the caller. `what` as in `404 Project Not Found`. */
export const notFound = (what?: string) => new ServiceError(404, what ? `404 ${what} Not Found` : '404 Not Found')
/** 405: request not supported; also the answer to a tag that cannot be created. */
export const methodNotAllowed = (message = '405 Method Not Allowed') => new ServiceError(405, message)
/** 412: the resource has changed since the time that the caller named. */
export const preconditionFailed = () => new ServiceError(412, '412 Precondition Failed')
/** 409: a conflicting resource already exists. */
export const conflict = (message: string) => new ServiceError(409, message)
/** 422: the request is valid, but this instance can't execute it. */
export const unprocessable = (message: string) => new ServiceError(422, message)
/** 429: a rate limit; `seconds` is the time until the next request is accepted. */
export const tooManyRequests = (message: string, seconds: number) =>
  new ServiceError(429, message, {}, { 'retry-after': String(seconds) })
