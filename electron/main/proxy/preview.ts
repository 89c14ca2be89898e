import type { RequestPreview } from '#shared/bridge.ts'
import { authHeaders } from './auth-headers.ts'
import type { BuiltRequest } from './build-request.ts'
import type { Target } from './target.ts'

/** Stands where the token would; the person sets the variable in their shell. */
const tokenVariable = '$TOKEN'

type Previewed = Pick<Target, 'auth' | 'profile' | 'sudo' | 'transport'>

/** What a call will send, without its secrets. */
export function getPreview(target: Previewed, built: BuiltRequest): RequestPreview {
  const url = built.origin + built.path
  return { method: built.method, url, body: built.body ?? null, curl: toCurl(target, built, url) }
}

/** One line for a POSIX shell that makes the same request. */
function toCurl(target: Previewed, built: BuiltRequest, url: string): string {
  const parts = ['curl', '--globoff', built.method === 'HEAD' ? '--head' : `--request ${built.method}`]
  for (const [name, value] of Object.entries(authHeaders(target, tokenVariable))) {
    // Double quotes, so that the shell expands the variable; the rest is constant.
    parts.push(`--header "${name}: ${value}"`)
  }
  Object.keys(target.transport?.headers ?? {}).forEach((name, index) => {
    parts.push(`--header "${name}: $HEADER${index + 1}"`)
  })
  if (built.body) {
    parts.push("--header 'Content-Type: application/json'", `--data-raw ${shellQuote(JSON.stringify(built.body))}`)
  }
  parts.push(shellQuote(url))
  return parts.join(' ')
}

/** Quotes any text as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
