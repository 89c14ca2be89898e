import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { administratorToken, startTestService } from '../../service/testing/test-service.ts'
import { getHandlers } from '../terminal/headless.ts'
import { serveCommands } from '../terminal/serve-commands.ts'
import { createTerminals } from '../terminal/terminals.ts'
import { allowOn, openRunAt } from '../testing/assistants.ts'

const program = join(import.meta.dirname, 'mcp.ts')

async function startProgram(folder: string) {
  const client = new Client({ name: 'test', version: '0.0.0' })
  const args = [program, '--client', 'helper', '--user-data', folder]
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  onTestFinished(() => client.close())
  return async (name: string, argument: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: argument })
    return { isError, text: content.map(part => (part.type === 'text' ? part.text : '')).join('\n') }
  }
}

test('an assistant starts the program, which asks the app that runs with the same data', async () => {
  const service = await startTestService()
  onTestFinished(() => service.stop())
  const { id } = await service.addProject('harbor/crane', 'private')
  const run = await openRunAt(service.url, administratorToken)
  const use = await startProgram(run.directory)
  expect(await use('list_connections')).toMatchObject({ isError: true, text: expect.stringContaining('not open') })

  const noInfo = () => {
    throw new Error('not asked for')
  }
  const stop = serveCommands({
    ...{ folder: run.directory, version: manifest.version, handlers: getHandlers(run, noInfo) },
    ...{ terminals: createTerminals(), log: () => {} },
  })
  onTestFinished(stop)
  await expect.poll(async () => (await use('list_connections')).text).toContain('no access yet')
  await allowOn(run)
  const params = { id, tag_name: 'v1', ref: 'main' }
  const call = { connection: 'sandbox', operation: 'tags.create', params, reason: 'The release is due' }
  expect(await use('propose_change', call)).toMatchObject({ isError: false })
  expect(run.assistants.proposals.list()).toMatchObject([{ state: 'pending', client: 'helper' }])
})
