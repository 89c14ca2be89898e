/** The program that an assistant starts: serves it over standard input and output, and asks the running app. */
import { once } from 'node:events'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { explain } from '#shared/errors.ts'
import { clientName } from '#shared/proposals.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { toAppError } from '../failure.ts'
import { connectToApp } from '../terminal/connect.ts'
import { type AskMain, serveMcp } from './mcp-server.ts'

const usage = 'Usage: npm run --silent mcp -- --client NAME [--user-data DIR]\n'
const notOpen = 'Gatehouse is not open with this data. Ask the person to open it, then try again.'

/** Where the app keeps its data. */
function defaultFolder(): string {
  const home = homedir()
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', manifest.name)
  if (process.platform === 'win32') return join(process.env.APPDATA ?? join(home, 'AppData', 'Roaming'), manifest.name)
  return join(process.env.XDG_CONFIG_HOME || join(home, '.config'), manifest.name)
}

/** Asks the app that runs now: it may have been closed and opened since the last request. */
function createAskMain(client: string, folder: string): AskMain {
  // It sends no write, so main has nothing to ask for.
  const terminal = { askPerson: async () => false, chooseFile: async () => null, send: () => {} }
  return async (ask, argument) => {
    try {
      const main = await connectToApp(folder, manifest.version, terminal)
      if (!main) return { ok: false, message: notOpen }
      return await main.request('assistants.request', { client, ask, argument }).finally(() => main.close())
    } catch (thrown) {
      const isOtherVersion = thrown instanceof Error && thrown.name === 'AppOfOtherVersion'
      return { ok: false, message: isOtherVersion ? thrown.message : explain(toAppError(thrown)).sentence }
    }
  }
}

const options = { client: { type: 'string' }, 'user-data': { type: 'string' } } as const
const { values } = parseArgs({ options })
const client = clientName.safeParse(values.client).data
if (client === undefined) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  const folder = values['user-data'] === undefined ? defaultFolder() : resolve(values['user-data'])
  const server = serveMcp(manifest.version, createAskMain(client, folder))
  await once(process.stdin, 'end')
  await server.close()
}
