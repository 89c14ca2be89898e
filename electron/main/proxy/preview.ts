import type { RequestPreview } from '#shared/bridge.ts'
import { type PreviewHeader, toCurl, tokenVariable } from '#shared/request-code.ts'
import { authHeaders } from './auth-headers.ts'
import type { BuiltRequest } from './build-request.ts'
import type { Target } from './target.ts'

type Previewed = Pick<Target, 'auth' | 'profile' | 'sudo' | 'transport'>

/** What a call will send, without its secrets. */
export function getPreview(target: Previewed, built: BuiltRequest): RequestPreview {
  const url = built.origin + built.path
  const request = { method: built.method, url, body: built.body ?? null, headers: getHeaders(target) }
  return { ...request, curl: toCurl(request) }
}

/** Where the token would be, it has a character that no header can have, and a variable takes its place. */
const placeholder = '\0'

function getHeaders(target: Previewed): readonly PreviewHeader[] {
  const own = Object.entries(authHeaders(target, placeholder)).map(([name, value]) => ({
    name,
    value: value.replace(placeholder, ''),
    variable: value.endsWith(placeholder) ? tokenVariable : null,
  }))
  const others = Object.keys(target.transport?.headers ?? {})
  return [...own, ...others.map((name, index) => ({ name, value: '', variable: `HEADER${index + 1}` }))]
}
