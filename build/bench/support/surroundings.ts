import { mkdtempSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { startDisplay } from '../../../e2e/support/desktop.ts'
import globalSetup from '../../../e2e/support/global-setup.ts'
import { type Service, startService } from '../../../e2e/support/service.ts'
import { type LargeService, startLargeService } from './large-service.ts'
import { within } from './limits.ts'
import { type MeasuredProxy, openProxy } from './proxy.ts'

/** What the figures are taken on: a desktop, a service with the sandbox workspace, and main's proxy towards it. */
export interface Surroundings {
  /** Of this run; removed at its end. */
  readonly folder: string
  readonly service: Service
  readonly proxy: MeasuredProxy
  /** The service with the large sample, created on first use. */
  readonly large: () => Promise<LargeService>
  /** An empty folder below `folder`. */
  freshFolder(name: string): string
  close(): Promise<void>
}

/** The sandbox project with the large files. */
export const tideTables = {
  id: 'harbor/tide-tables',
  ref: 'main',
  /** 20,000 lines, 60 edits. */
  manyEdits: 'tides/data/harmonics.py',
  /** 5 MB. */
  large: 'archive/gauge-readings-2024.txt',
} as const

/** Its route in the app. */
export function tideTablesRoute(
  connection: string,
  screen: string,
  search: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(search).toString().replaceAll('+', '%20')
  return `/c/${connection}/p/${encodeURIComponent(tideTables.id)}/${screen}${query ? `?${query}` : ''}`
}

/** The bare repository of the project with the large files. */
export async function tideTablesRepository({ service }: Surroundings): Promise<string> {
  const { id } = await service.call<{ id: number }>('GET', `/projects/${encodeURIComponent(tideTables.id)}`)
  return join(service.data, 'repositories', `${id}.git`)
}

/** Starts everything. Throws when something the bench needs is missing on this machine. */
export async function openSurroundings(): Promise<Surroundings> {
  const display = await startDisplay()
  Object.assign(process.env, display.environment)
  const endSetup = await within('the keyring and the sandbox workspace', globalSetup({ metadata: {} }))
  const tearDown = async () => {
    await endSetup()
    await display.stop()
  }
  const folder = process.env.GATEHOUSE_E2E_FOLDER ?? ''
  try {
    const service = await within('the service', startService())
    const freshFolder = (name: string) => mkdtempSync(join(folder, `${name}-`))
    const proxy = await openProxy(freshFolder('proxy'), service)
    let large: Promise<LargeService> | undefined
    return {
      folder,
      service,
      proxy,
      large: () => {
        large ??= startLargeService(freshFolder('large'))
        return large
      },
      freshFolder,
      close: async () => {
        await large?.then(
          sample => sample.stop(),
          () => undefined,
        )
        await proxy.close()
        await service.stop()
        await tearDown()
      },
    }
  } catch (error) {
    await tearDown()
    throw error
  }
}

/** The machine's properties, for comparing runs; `load` is the average number of running processes in the last 15 minutes. */
export function machine(): Readonly<Record<string, string | number>> {
  const cores = cpus()
  return {
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    load: Math.round((loadavg()[2] ?? 0) * 10) / 10,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    host: process.env.GATEHOUSE_HOST === 'electron' ? 'electron' : 'chromium',
  }
}
