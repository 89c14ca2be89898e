import { resolve } from 'node:path'
import { isHttpUrl } from '#shared/bridge.ts'
import { deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts'
import flags from '../../build/flags.json' with { type: 'json' }
import { namesLinkFile, readLinkFile } from './link-file.ts'

/** The parsed command line. */
export interface Arguments {
  readonly help: boolean
  /** Don't start the first-run tour automatically. */
  readonly skipTour: boolean
  /** Started by the system at login: no window is opened if the app may run without one. */
  readonly background: boolean
  /** Absolute path of the PNG to write. */
  readonly screenshot: string | null
  /** A report is wanted, in a file (an absolute path) or on standard output. */
  readonly selfCheck: { readonly file: string | null } | null
  /** A report on the service is wanted, in a file (an absolute path) or on standard output. */
  readonly checkService: { readonly file: string | null } | null
  /** Where the samples of that check go: an absolute path. */
  readonly saveSamples: string | null
  /** Absolute path. */
  readonly userData: string | null
  readonly remoteDebuggingPort: number | null
  /** A route path. */
  readonly openAt: string | null
  /** Address of the service to connect to for this run; its token comes from standard input. */
  readonly service: string | null
  /** What that connection is called. */
  readonly serviceName: string | null
  /** Unknown switches: Chromium has hundreds, and scripts, desktops and packages add some. */
  readonly passedOver: readonly string[]
}

export type ParsedArguments =
  | { readonly ok: true; readonly value: Arguments }
  | { readonly ok: false; readonly problem: string }

/** Switches that the runtime, the desktop or a debugger adds at every start; they cause no warning. */
const runtimeSwitches =
  /^-psn_|^--(no-sandbox|inspect(-brk|-publish-uid)?|ozone-platform(-hint)?|enable-features|disable-features|disable-gpu(-sandbox)?|disable-dev-shm-usage|enable-logging|force-device-scale-factor|lang|password-store|allow-file-access-from-files|original-process-start-time|enable-crashpad|no-first-run|no-default-browser-check)(=.*)?$/

/**
 * The arguments meant for the app: what follows the app's own path, or everything when the app is its own executable.
 * @param argv as the process got it
 * @param appPaths paths under which the app may have been started; none of them when it is packaged
 */
export function ownArguments(argv: readonly string[], appPaths: readonly string[]): readonly string[] {
  const start = argv.findIndex((argument, index) => index > 0 && appPaths.includes(resolve(argument)))
  return argv.slice(start === -1 ? 1 : start + 1)
}

/**
 * Reads the command line. Never throws; an unknown or incomplete argument is returned as a one-line problem, except switches, which may be
 * Chromium's.
 */
export function parseArguments(
  given: readonly string[],
  directory = process.cwd(),
  platform: NodeJS.Platform = process.platform,
): ParsedArguments {
  const values = new Map<string, string>()
  const links: string[] = []
  const unknown: string[] = []
  const waiting = [...given]
  for (let argument = waiting.shift(); argument !== undefined; argument = waiting.shift()) {
    const [name = '', inline] = splitOnce(argument)
    const flag = flags.find(known => known.name === name)
    if (flag) {
      const value = readValue(flag, inline, waiting)
      if ('problem' in value) return problem(value.problem)
      values.set(name, value.text)
    } else if (argument.startsWith(`${deepLinkScheme}://`) || namesLinkFile(argument)) links.push(argument)
    else if (!runtimeSwitches.test(argument)) unknown.push(argument)
  }
  if (unknown.some(argument => !/^--./.test(argument))) {
    return problem(`Unknown argument${unknown.length > 1 ? 's' : ''}: ${unknown.join(' ')}`)
  }
  if (values.has('--token-stdin') && platform === 'win32') {
    return problem(
      '--token-stdin does not work on Windows, where a program with windows has no standard input. Start Gatehouse without it, and add the connection on the screen Connections.',
    )
  }
  return interpret({ values, links, passedOver: unknown }, directory)
}

type Value = { readonly text: string } | { readonly problem: string }

/**
 * The value of a flag: behind its equals sign, or the next argument, which is taken from those that wait.
 * @param value how the flag's value is called; null when it has none, in brackets when it may be left out
 */
function readValue(
  { name, value }: { readonly name: string; readonly value: string | null },
  inline: string | undefined,
  waiting: string[],
): Value {
  if (value === null) return inline === undefined ? { text: '' } : { problem: `${name} takes no value` }
  const mayBeMissing = value.startsWith('[')
  const [next] = waiting
  const isNextOne = next !== undefined && next !== '' && !next.startsWith('--')
  if (inline === undefined && mayBeMissing && (!isNextOne || next.startsWith(`${deepLinkScheme}://`)))
    return { text: '' }
  if (inline === undefined ? !isNextOne : inline === '') return { problem: `${name} needs a value: ${name} ${value}` }
  return { text: inline ?? waiting.shift() ?? '' }
}

interface Read {
  readonly values: ReadonlyMap<string, string>
  readonly links: readonly string[]
  readonly passedOver: readonly string[]
}

function interpret({ values, links, passedOver }: Read, directory: string): ParsedArguments {
  const path = (name: string) => {
    const value = values.get(name)
    return value === undefined ? null : resolve(directory, value)
  }
  const reportAt = (name: string) => (values.has(name) ? { file: values.get(name) ? path(name) : null } : null)
  const port = values.get('--remote-debugging-port')
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    return problem(`--remote-debugging-port needs a number from 0 to 65535, not ${port}`)
  }
  const link = values.get('--open') ?? links.at(-1)
  const openAt = link === undefined ? null : getScreen(link, directory)
  if (link !== undefined && openAt === null) return problem(`Not a link to a screen: ${link}`)
  const service = values.get('--service')
  if (service !== undefined && !isHttpUrl(service))
    return problem('--service needs an address with http:// or https://')
  if ((service !== undefined) !== values.has('--token-stdin')) {
    return problem('--service and --token-stdin only go together')
  }
  const serviceName = values.get('--service-name')
  if (serviceName !== undefined && service === undefined) return problem('--service-name needs --service')
  if (values.has('--save-samples') && !values.has('--check-service')) {
    return problem('--save-samples needs --check-service')
  }
  return {
    ok: true,
    value: {
      help: values.has('--help'),
      skipTour: values.has('--skip-tour'),
      background: values.has('--background'),
      screenshot: path('--screenshot'),
      selfCheck: reportAt('--self-check'),
      checkService: reportAt('--check-service'),
      saveSamples: path('--save-samples'),
      userData: path('--user-data'),
      remoteDebuggingPort: port === undefined ? null : Number(port),
      openAt,
      service: service ?? null,
      serviceName: serviceName ?? null,
      passedOver,
    },
  }
}

/** What `--help` prints, and what an unknown argument is answered with. */
export function usage(): string {
  const lines = flags.map(({ name, value, description }) => {
    const form = value === null ? name : `${name} ${value}`
    return `  ${form.padEnd(30)}${description}`
  })
  const codes = exitCodes.map((meaning, code) => `  ${code}  ${meaning}`)
  const forms = ['Usage: gatehouse [options]', '       gatehouse COMMAND    in a terminal; see gatehouse help']
  return [...forms, '', ...lines, '', 'Exit codes', '', ...codes, ''].join('\n')
}

/** What the app ends with, from 0 on. */
export const exitCodes = [
  'the app was closed, or did what it was asked',
  'it could not start, or could not go on',
  'an argument is unknown or incomplete',
  'the folder of its data cannot be written, or its disk is full',
] as const

/** The screen that a link, or a file with a link in it, leads to. */
function getScreen(link: string, directory: string): string | null {
  return namesLinkFile(link) ? readLinkFile(link, directory) : parseDeepLink(link)
}

function splitOnce(argument: string): [string, string | undefined] {
  const at = argument.indexOf('=')
  return at === -1 || !argument.startsWith('--')
    ? [argument, undefined]
    : [argument.slice(0, at), argument.slice(at + 1)]
}

function problem(text: string): ParsedArguments {
  return { ok: false, problem: text }
}
