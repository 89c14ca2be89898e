import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProfileId } from '#shared/profile.ts'
import { environmentsQuery } from '#shared/queries/delivery.ts'
import { answer, fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { operationPagesQuery } from '../../../lib/operations/operation-query.ts'
import type { EnvironmentsSearch } from './environments-routes.ts'
import { useEnvironments } from './use-environments.ts'

const connection = fakeRef('sandbox')
const project = 'harbor/lighthouse'

/** Renders a list of two cached environments, and returns the names it shows and the params of its request. */
function drawn(profile: ProfileId, filter: EnvironmentsSearch) {
  const client = new QueryClient()
  const environments = ['review/beacon', 'Production'].map((name, id) => ({ id, name, slug: name, external_url: null }))
  const { queryKey } = operationPagesQuery(client, connection, environmentsQuery(project))
  const pages = [answer<'environments.list'>(environments, fromNetwork)]
  client.setQueryData(queryKey, { pages, pageParams: [null] })
  let names: readonly string[] = []
  function List() {
    const { found } = useEnvironments(project, filter, { profile, connection, size: 6 })
    names = found.map(({ name }) => name)
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(List)))
  const asked = client.getQueryCache().getAll()
  return { names, searched: asked.some(({ queryKey: key }) => JSON.stringify(key).includes('"search"')) }
}

test('a search of one or two characters is not sent to a service that refuses it: the loaded rows are filtered', () => {
  expect(drawn('gitlab', { text: 'PR' })).toEqual({ names: ['Production'], searched: false })
  expect(drawn('gitlab', { text: ' b ' })).toEqual({ names: ['review/beacon'], searched: false })
})

test('sends the search where the service supports it', () => {
  expect(drawn('gitlab', { text: 'pro' }).searched).toBe(true)
  expect(drawn('documents', { text: 'pr' }).searched).toBe(true)
})

test("every search for environments handles the service's refusal", () => {
  const renderer = resolve(import.meta.dirname, '../../..')
  const own = globSync('**/*.{ts,tsx}', { cwd: renderer })
    .filter(file => !file.endsWith('use-environments.ts') && !file.includes('.test.'))
    .filter(file => /environmentsQuery\([^()]*search/.test(readFileSync(join(renderer, file), 'utf8')))
  expect(own).toEqual([])
})
