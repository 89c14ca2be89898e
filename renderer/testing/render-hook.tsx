import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { type Connection, defaultSettings } from '#shared/bridge.ts'
import { createQueryClient } from '../app/query-client.ts'
import { info, work } from '../app/start.fake.ts'
import { ConnectionContext } from '../lib/connection/use-connection.ts'
import { ProjectContext, type ProjectView } from '../lib/project/project-context.ts'
import { type Answers, createFakeMain } from './fake-main.ts'
import { untilIdle } from './until-idle.ts'

interface HookOptions {
  readonly answers: Answers
  /** Overrides of the connection `work`. */
  readonly connection?: Partial<Connection> | undefined
  readonly project?: ProjectView
}

/**
 * Renders a hook of a screen with a fake of main, and waits until all its requests are answered. It is unmounted after
 * the test.
 * @returns the hook's result then, the requested operations, and what sends an event of main
 */
export async function renderScreenHook<T>(hook: () => T, { answers, connection, project }: HookOptions) {
  const fake = createFakeMain({ connections: [work], settings: defaultSettings, info, answers })
  vi.stubGlobal('gatehouse', fake.exposed)
  const client = createQueryClient()
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ConnectionContext value={{ ...work, ...connection }}>
          <ProjectContext value={project ?? null}>{children}</ProjectContext>
        </ConnectionContext>
      </QueryClientProvider>
    ),
  })
  onTestFinished(() => {
    cleanup()
    client.clear()
    vi.unstubAllGlobals()
  })
  await untilIdle(() => client.isFetching() > 0 || fake.pending() > 0)
  return { value: result.current, asked: fake.sent.map(({ operation }) => operation), emit: fake.emit }
}
