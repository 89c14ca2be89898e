import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as sleep } from 'node:timers/promises'
import { t } from '#shared/i18n/i18n.ts'
import { pathForGit } from '../paths.ts'
import type { ServiceProcess } from './sandbox.ts'

export interface ServiceProcessOptions {
  /** The built service. */
  readonly service: string
  /** Directory of its repositories and metadata. */
  readonly data: string
  readonly token: string
  /** A local repository to import as a project. */
  readonly importPath: string | null
  /** Receives its error output; printed to the terminal only. */
  readonly say: (line: string) => void
}

/** The part of Electron's utility process that is used. */
interface ServiceChild {
  readonly stdout: NodeJS.ReadableStream | null
  readonly stderr: NodeJS.ReadableStream | null
  on(event: 'error', listener: (type: string) => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

/** Starts a process with its output piped: `utilityProcess.fork`, or the same of a host without Electron. */
export type ForkService = (
  file: string,
  args: string[],
  options: { readonly serviceName: string; readonly stdio: 'pipe'; readonly env: NodeJS.ProcessEnv },
) => ServiceChild

const lastWordsMilliseconds = 500

/** Starts the embedded service in a separate process, on a free port, and forwards its error output. */
export function startServiceProcess(fork: ForkService, options: ServiceProcessOptions): ServiceProcess {
  const imports = options.importPath === null ? [] : ['--import', options.importPath]
  const child = fork(
    options.service,
    ['--port', '0', '--data', options.data, '--sandbox', '--exit-with-parent', ...imports],
    {
      serviceName: 'Gatehouse sandbox',
      stdio: 'pipe',
      env: {
        ...process.env,
        ...compileCache(),
        PATH: pathForGit(process.env.PATH ?? '', process.platform),
        GATEHOUSE_SERVICE_TOKEN: options.token,
      },
    },
  )
  const output = followLines(child.stdout)
  const complaints = followLines(child.stderr)
  const firstLine = Promise.withResolvers<string>()
  output.on(firstLine.resolve)
  let complaint: string | null = null
  const complain = (line: string) => {
    complaint = line
    options.say(`service: ${line}`)
  }
  complaints.on(complain)
  // Without a listener it would be thrown in this process; the exit event has the outcome.
  child.on('error', type => complain(t('a fatal error ({type})', { type })))
  const exited = new Promise<number | null>(resolve => {
    child.once('exit', code => {
      // Output may still arrive after exit, when Electron has removed the listeners.
      process.nextTick(complaints.listenAgain)
      void Promise.race([complaints.ended, sleep(lastWordsMilliseconds)]).then(() => resolve(code))
    })
  })
  return { firstLine: firstLine.promise, exited, complaint: () => complaint, stop: () => void child.kill() }
}

/** Where this process keeps compiled code, for the service: its two megabytes are the same at every start. Node adds a folder for its version. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** The lines of a stream whose listeners can be added again after Electron removed them. */
function followLines(stream: NodeJS.ReadableStream | null) {
  const decoder = new StringDecoder('utf8')
  const reported: ((line: string) => void)[] = []
  const ended = Promise.withResolvers<void>()
  let rest = ''
  const reportLines = (text: string) => {
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) for (const listener of reported) listener(line.replace(/\r$/, ''))
  }
  const take = (chunk: Buffer) => reportLines(rest + decoder.write(chunk))
  const end = () => {
    const last = rest + decoder.end()
    if (last !== '') reportLines(`${last}\n`)
    ended.resolve()
  }
  const listenAgain = () => {
    stream?.off('data', take).off('end', end).on('data', take).once('end', end)
  }
  listenAgain()
  return { on: (listener: (line: string) => void) => void reported.push(listener), ended: ended.promise, listenAgain }
}
