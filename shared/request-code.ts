import { apiPath } from './api-path.ts'

/** The programs and languages that a previewed request can be copied for. */
export const codeFormats = ['curl', 'httpie', 'python', 'typescript', 'glab', 'gatehouse'] as const
export type CodeFormat = (typeof codeFormats)[number]

export const codeLabels: Readonly<Record<CodeFormat, string>> = {
  curl: 'curl',
  httpie: 'HTTPie',
  python: 'Python',
  typescript: 'TypeScript',
  glab: 'glab api',
  gatehouse: 'gatehouse call',
}

/** A header of a previewed request. A secret is represented by an environment variable, whose value follows `value`. */
export interface PreviewHeader {
  readonly name: string
  readonly value: string
  readonly variable: string | null
}

/** What a call will send; the secret is left out. */
export interface PreviewedRequest {
  readonly method: string
  readonly url: string
  readonly body: unknown
  readonly headers: readonly PreviewHeader[]
}

/** The operation of a request, for the command of this app. */
interface CodeCall {
  readonly connectionName: string
  readonly operation: string
  readonly params: Readonly<Record<string, unknown>>
  readonly isRead: boolean
}

/** A request as a command or program that sends it. Secrets are variables of the environment. */
export function toRequestCode(format: CodeFormat, request: PreviewedRequest, call: CodeCall): string {
  switch (format) {
    case 'curl':
      return toCurl(request)
    case 'httpie':
      return toHttpie(request)
    case 'python':
      return toPython(request)
    case 'typescript':
      return toTypeScript(request)
    case 'glab':
      return toGlab(request)
    case 'gatehouse':
      return toGatehouse(call)
  }
}

/** One line for a POSIX shell that sends the request with curl. */
export function toCurl({ method, url, body, headers }: PreviewedRequest): string {
  const parts = ['curl', '--globoff', method === 'HEAD' ? '--head' : `--request ${method}`]
  for (const header of headers) parts.push(`--header ${shellHeader(header, ': ')}`)
  if (hasBody(body)) {
    parts.push("--header 'Content-Type: application/json'", `--data-raw ${shellQuote(toJson(body))}`)
  }
  return [...parts, shellQuote(url)].join(' ')
}

function toHttpie({ method, url, body, headers }: PreviewedRequest): string {
  // Without --ignore-stdin it waits for input wherever it has no terminal.
  const parts = ['http', '--ignore-stdin']
  if (hasBody(body)) parts.push(`--raw ${shellQuote(toJson(body))}`)
  parts.push(method, shellQuote(url), ...headers.map(header => shellHeader(header, ':')))
  if (hasBody(body)) parts.push("'Content-Type:application/json'")
  return parts.join(' ')
}

/** `glab` has its own login, so only headers other than the token's are sent. */
function toGlab({ method, url, body, headers }: PreviewedRequest): string {
  const [, , host = ''] = url.split('/')
  // glab adds the path of the API.
  const root = `${apiPath}/`
  const api = url.indexOf(root)
  const path = api === -1 ? url.slice(url.indexOf(host) + host.length) : url.slice(api + root.length)
  const parts = ['glab', 'api', '--hostname', shellQuote(host), '--method', method]
  for (const header of headers.filter(({ variable }) => variable !== tokenVariable)) {
    parts.push(`--header ${shellHeader(header, ': ')}`)
  }
  if (hasBody(body)) parts.push("--header 'Content-Type: application/json' --input -")
  const command = [...parts, shellQuote(path)].join(' ')
  return hasBody(body) ? `printf '%s' ${shellQuote(toJson(body))} | ${command}` : command
}

function toGatehouse({ connectionName, operation, params, isRead }: CodeCall): string {
  const parts = ['gatehouse', 'call', operation, '--params', shellQuote(toJson(params))]
  parts.push(shellQuote(`--connection=${connectionName}`))
  return [...parts, ...(isRead ? [] : ['--write'])].join(' ')
}

/** Only the standard library is used, so that it runs without an installation. */
function toPython({ method, url, body, headers }: PreviewedRequest): string {
  const of = (header: PreviewHeader) => {
    const variable = header.variable === null ? '' : `os.environ[${python.text(header.variable)}]`
    return [header.value === '' ? '' : python.text(header.value), variable].filter(Boolean).join(' + ')
  }
  const entries = [
    ...headers.map(header => `        ${python.text(header.name)}: ${of(header)},\n`),
    ...(hasBody(body) ? ['        "Content-Type": "application/json",\n'] : []),
  ]
  return [
    hasBody(body) ? 'import json\n' : '',
    headers.some(({ variable }) => variable !== null) ? 'import os\n' : '',
    'import sys\nimport urllib.request\n\n',
    'request = urllib.request.Request(\n',
    `    ${python.text(url)},\n`,
    `    method=${python.text(method)},\n`,
    entries.length > 0 ? `    headers={\n${entries.join('')}    },\n` : '',
    hasBody(body) ? `    data=json.dumps(${toLiteral(body, python, '    ')}).encode(),\n` : '',
    ')\nwith urllib.request.urlopen(request) as response:\n    sys.stdout.buffer.write(response.read())\n',
  ].join('')
}

function toTypeScript({ method, url, body, headers }: PreviewedRequest): string {
  const of = (header: PreviewHeader) => {
    const variable = header.variable === null ? '' : `process.env.${header.variable}`
    if (variable === '') return typeScript.text(header.value)
    return header.value === '' ? `${variable} ?? ""` : `\`${header.value}\${${variable}}\``
  }
  const entries = [
    ...headers.map(header => `    ${typeScript.text(header.name)}: ${of(header)},\n`),
    ...(hasBody(body) ? ['    "Content-Type": "application/json",\n'] : []),
  ]
  return [
    `const response = await fetch(${typeScript.text(url)}, {\n`,
    `  method: ${typeScript.text(method)},\n`,
    entries.length > 0 ? `  headers: {\n${entries.join('')}  },\n` : '',
    hasBody(body) ? `  body: JSON.stringify(${toLiteral(body, typeScript, '  ')}),\n` : '',
    '})\nconsole.log(response.status, await response.text())\n',
  ].join('')
}

/** Represents the token in copied requests. */
export const tokenVariable = 'TOKEN'

function hasBody(body: unknown): boolean {
  return body !== null && body !== undefined
}

/** Double quotes, so that the shell expands the variable. Names and values of headers with variables are constants of the app. */
function shellHeader({ name, value, variable }: PreviewHeader, separator: string): string {
  if (variable === null) return shellQuote(`${name}${separator}${value}`)
  return `"${name}${separator}${value}$${variable}"`
}

/** Quotes any text as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** How a language writes JSON values. */
interface Syntax {
  readonly true: string
  readonly false: string
  readonly null: string
  text(text: string): string
  key(name: string): string
}

const python: Syntax = {
  ...{ true: 'True', false: 'False', null: 'None' },
  text: text => quote(text, code => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`)),
  key: name => python.text(name),
}

const typeScript: Syntax = {
  ...{ true: 'true', false: 'false', null: 'null' },
  text: text => quote(text, code => (code > 0xffff ? `\\u{${hex(code, 1)}}` : `\\u${hex(code, 4)}`)),
  // Without brackets it would set the prototype.
  key: name => (name === '__proto__' ? '["__proto__"]' : typeScript.text(name)),
}

/** Characters that are not seen, or change how the text around them is shown, are escaped. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

function quote(text: string, escaped: (code: number) => string): string {
  return JSON.stringify(text).replaceAll(invisible, character => escaped(character.codePointAt(0) ?? 0))
}

/** JSON for a command line. Every invisible character is in a text, where JSON escapes UTF-16 units. */
function toJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${hex(unit.charCodeAt(0), 4)}`
  return JSON.stringify(value).replaceAll(invisible, character => character.split('').map(escaped).join(''))
}

function hex(code: number, length: number): string {
  return code.toString(16).padStart(length, '0')
}

/** A JSON value as a literal, with an entry in each line. */
function toLiteral(value: unknown, syntax: Syntax, indent: string): string {
  const inner = `${indent}${indent.length > 2 ? '    ' : '  '}`
  const lines = (open: string, entries: readonly string[], close: string) =>
    entries.length === 0
      ? `${open}${close}`
      : `${open}\n${entries.map(entry => `${inner}${entry},\n`).join('')}${indent}${close}`
  if (typeof value === 'string') return syntax.text(value)
  if (typeof value === 'boolean') return value ? syntax.true : syntax.false
  if (Array.isArray(value))
    return lines(
      '[',
      value.map(entry => toLiteral(entry, syntax, inner)),
      ']',
    )
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
    return lines(
      '{',
      entries.map(([name, entry]) => `${syntax.key(name)}: ${toLiteral(entry, syntax, inner)}`),
      '}',
    )
  }
  return value === null ? syntax.null : String(JSON.stringify(value))
}
