import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { AccessInput } from '#shared/assistants.ts'
import { serveMcp } from '../assistants/mcp-server.ts'
import type { RunOptions } from '../run.ts'
import { type OpenedRun, type OpenRunOptions, openRun } from './run.ts'

/** A sandbox that is the service at an address. */
function serviceAt(url: string, token: string): RunOptions['startService'] {
  return () => {
    const exited = Promise.withResolvers<number | null>()
    return {
      firstLine: Promise.resolve(JSON.stringify({ url, token })),
      exited: exited.promise,
      complaint: () => null,
      stop: () => exited.resolve(0),
    }
  }
}

/** A run whose sandbox is the service at an address. */
export function openRunAt(url: string, token: string, options: OpenRunOptions = {}): Promise<OpenedRun> {
  return openRun({ ...options, startService: serviceAt(url, token) })
}

export interface Reported {
  readonly isError: boolean
  readonly text: string
}

/** The protocol's own client, connected to the server of a run. */
export async function connectAssistant(run: OpenedRun, name = 'helper') {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const server = serveMcp('0.0.0', (tool, argument) => run.assistants.request({ client: name, tool, argument }), far)
  const client = new Client({ name: 'test', version: '0.0.0' })
  await client.connect(near)
  onTestFinished(async () => {
    await client.close()
    await server.close()
  })
  /** The text of a tool's answer. */
  const use = async (tool: string, argument: Record<string, unknown> = {}): Promise<Reported> => {
    const { content, isError = false } = await client.callTool({ name: tool, arguments: argument })
    return { isError, text: content.map(part => (part.type === 'text' ? part.text : '')).join('\n') }
  }
  return { client, use }
}

/** Gives a client access to the sandbox; it has to have made a request before. */
export async function allowOn(run: OpenedRun, access: Partial<AccessInput> = {}, client = 'helper'): Promise<void> {
  await run.assistants.request({ client, tool: 'list_connections', argument: {} })
  const everything = { connection: 'sandbox', places: null, resources: ['tags', 'files', 'repository'], proposes: true }
  await run.assistants.allow({ client, ...everything, ...access })
}
