import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { utilityProcess } from 'electron'
import type { ServiceProcess } from './sandbox.ts'

export interface ServiceProcessOptions {
  /** The built service. */
  readonly service: string
  /** Directory of its repositories and metadata. */
  readonly data: string
  readonly token: string
  /** A local repository to import as a project. */
  readonly importPath: string | null
  /** Told what it complains about; goes to the terminal alone. */
  readonly say: (line: string) => void
}

const lastWordsMilliseconds = 500

/** Starts the embedded service in a process of its own, on a port of its choice, and passes its complaints on. */
export function startServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const imports = options.importPath === null ? [] : ['--import', options.importPath]
  const child = utilityProcess.fork(
    options.service,
    ['--port', '0', '--data', options.data, '--sandbox', '--exit-with-parent', ...imports],
    {
      serviceName: 'Gatehouse sandbox',
      stdio: 'pipe',
      env: { ...process.env, GATEHOUSE_SERVICE_TOKEN: options.token },
    },
  )
  const { stdout, stderr } = child
  const firstLine = new Promise<string>(resolve => {
    if (stdout) createInterface({ input: stdout }).once('line', resolve)
  })
  let complaint: string | null = null
  const allSaid = Promise.withResolvers<void>()
  if (stderr) {
    const lines = createInterface({ input: stderr })
    lines.on('line', line => {
      complaint = line
      options.say(`service: ${line}`)
    })
    lines.once('close', allSaid.resolve)
  }
  const exited = new Promise<number | null>(resolve => {
    // Its last words may still be on their way.
    child.once(
      'exit',
      code => void Promise.race([allSaid.promise, sleep(lastWordsMilliseconds)]).then(() => resolve(code)),
    )
  })
  return { firstLine, exited, complaint: () => complaint, stop: () => void child.kill() }
}
