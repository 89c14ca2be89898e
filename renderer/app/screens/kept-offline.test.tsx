// @vitest-environment happy-dom
import { randomBytes } from 'node:crypto'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, type OperationId, paramsSchema } from '#shared/contract/contract.ts'
import { download } from '../../../electron/main/offline/download.ts'
import { createPins } from '../../../electron/main/offline/pins.ts'
import { openDatabase } from '../../../electron/main/store/database.ts'
import { cacheMigrations } from '../../../electron/main/store/migrations.ts'
import { createResponseCache } from '../../../electron/main/store/response-cache.ts'
import { createSealer, masterKeyLength } from '../../../electron/main/store/seal.ts'
import { fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const sha = getSample('commits.get').id
const offline = { kind: 'offline', detail: 'no network' } as const

/** What the service answers to an operation; the project has a branch. */
function answerTo(operation: string): Answer<unknown> {
  if (!isOperationId(operation)) throw new Error(`No operation is called ${operation}`)
  const project = { path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false }
  const value = operation === 'projects.get' ? { ...getSample(operation), ...project } : getSample(operation)
  return { value, provenance: fromNetwork, journal: null, page: null }
}

interface Call {
  readonly operation: string
  readonly params: unknown
  readonly page?: { readonly size?: number | undefined; readonly keyset?: boolean | undefined } | undefined
}

/** A call as the kept answers are named: with the defaults of its params, and the size of its pages. */
function getName({ operation, params, page }: Call): string {
  if (!isOperationId(operation)) throw new Error(`No operation is called ${operation}`)
  const parsed = paramsSchema(getEndpoint(operation)).parse(params)
  const sorted = Object.entries(parsed).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([operation, sorted, page?.size ?? null, page?.keyset ?? false])
}

/** Keeps `main` of harbor/crane. Gives the names of all answers that are there then. */
async function keep(): Promise<ReadonlySet<string>> {
  const { database } = openDatabase(':memory:', { migrations: cacheMigrations, synchronous: 'NORMAL', check: false })
  const sealer = createSealer(randomBytes(masterKeyLength))
  const cache = createResponseCache(database, sealer, { log: () => {} })
  const pins = createPins(database, sealer)
  const kept = new Set<string>()
  const getKey = (name: string) =>
    cache.getKey({ connection: 'work', account: 'a', sudo: null, operation: name, params: '' })
  const { id } = pins.add({ project: 'harbor/crane', ref: 'main' }, { connection: 'work', account: 'a', sudo: null })
  await download(
    {
      ...{ pins, cache, connection: fakeRef('work'), fault: () => null, hasRoom: () => true, progressed: () => {} },
      proxy: {
        getName: async request => getKey(getName(request)),
        cancel: () => {},
        call: async request => {
          const name = getName(request)
          kept.add(name)
          cache.put(getKey(name), 'work', { status: 200, etag: null, meta: '{}', body: Buffer.from('{}') })
          return answerTo(request.operation)
        },
      },
    },
    id,
    new AbortController().signal,
  )
  expect(pins.get(id)?.skipped).toEqual([])
  database.close()
  return kept
}

const keeping = keep()

const project = '/c/work/p/harbor%2Fcrane'

/** Screens of a project and of its group, and what they show besides that only the service can tell: how two refs differ. */
const screens: readonly (readonly [screenAt: string, notKept: readonly OperationId[]])[] = [
  [`${project}/tree`, []],
  [`${project}/blob?path=text&ref=main`, []],
  [`${project}/commits`, []],
  [`${project}/commits/${sha}`, []],
  [`${project}/branches`, ['commits.list']],
  [`${project}/tags`, []],
  [`${project}/compare?from=v1&to=main`, ['repository.compare', 'commits.get', 'repository.mergeBase']],
  [`${project}/environments`, []],
  [`${project}/deployments`, []],
  [`${project}/deployments?view=timeline`, []],
  [`${project}/freeze-periods`, []],
  [`${project}/feature-flags`, []],
  [`${project}/mirrors`, []],
  [`${project}/members`, []],
  [`${project}/members?view=all`, []],
  [`${project}/approvals`, []],
  [`${project}/contributors`, []],
  [`${project}/snippets`, []],
  [`${project}/activity`, []],
  [`${project}/audit`, []],
  ['/c/work/g/harbor/epics', []],
]

test.each(screens)('%s is opened with what is kept alone', async (screenAt, notKept) => {
  const kept = await keeping
  const missing = new Set<string>()
  const { screen, user, settle } = await openScreen(screenAt, {
    answers: {},
    replies: {
      'operations.call': call => {
        if (kept.has(getName(call))) return answerTo(call.operation)
        missing.add(call.operation)
        return refused(offline)()
      },
    },
  })
  // What refs are chosen from is kept, too.
  const picker = screen.queryByRole('button', { name: /^From: / })
  if (picker) {
    await user.click(picker)
    await within(document.body).findByLabelText('Branches, tags and commits')
    await settle()
  }
  expect([...missing]).toEqual(notKept)
})
