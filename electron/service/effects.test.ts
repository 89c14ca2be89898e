import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { calls } from './testing/calls/index.ts'
import { operationRequest } from './testing/operation-request.ts'
import { startTestService } from './testing/test-service.ts'

const audited = z.array(
  z.looseObject({ id: z.number(), entity_type: z.string(), details: z.record(z.string(), z.unknown()) }),
)
const done = z.array(
  z.looseObject({
    id: z.number(),
    action_name: z.string(),
    author_username: z.string(),
    target_type: z.string().nullish(),
    target_title: z.string().nullish(),
    push_data: z.looseObject({ ref: z.string() }).nullish(),
  }),
)
/** In the order in which they build on each other. */
const known = Object.keys(calls).flatMap(id => operationIds.filter(operation => operation === id))

/** What an event is about and what was done; who did it from where is the same each time. */
const withoutAuthor = ({ author_name: _name, ip_address: _address, ...details }: Readonly<Record<string, unknown>>) =>
  JSON.stringify(details)

it('each change of the API is in the audit log and the activity as it is written down, and no read is', async () => {
  const service = await startTestService({ sandbox: true })
  onTestFinished(() => service.stop())
  const getPage = async <T>(rows: z.ZodType<T[]>, path: string, page: number) => {
    const reply = await service.call(`${path}per_page=20&page=${page}`)
    const total = Number(reply.headers['x-total'] ?? Number.NaN)
    if (Number.isNaN(total)) throw new Error('The service sent no total')
    return { items: rows.parse(await reply.json()), total }
  }
  /** A log of the service, read on from its newest row of now. */
  const follow = async <T extends { readonly id: number }>(rows: z.ZodType<T[]>, path: string) => {
    const { items, total } = await getPage(rows, path, 1)
    let newest = Math.max(0, ...items.map(({ id }) => id))
    let count = total
    return {
      /** The rows that were added since the last time, from as many pages as have only such. */
      next: async () => {
        const since = newest
        const found: T[] = []
        for (let page = 1; ; page += 1) {
          const { items: all } = await getPage(rows, path, page)
          found.push(...all.filter(({ id }) => id > since))
          if (all.length < 20 || all.some(({ id }) => id <= since)) break
        }
        newest = Math.max(newest, ...found.map(({ id }) => id))
        count += found.length
        return found
      },
      /** How many rows were seen, those of the beginning included, and how many the service counts. */
      getCounts: async () => [count, (await getPage(rows, path, 1)).total],
    }
  }
  const audit = await follow(audited, '/audit_events?')
  const activity = await follow(done, '/events?scope=all&')
  const lines: string[] = []
  for (const id of known) {
    for (const params of calls[id]) {
      const { path, request } = operationRequest(getEndpoint(id), params)
      const reply = await service.call(path, request)
      const newAudit = await audit.next()
      const newActivity = await activity.next()
      const events = [
        ...newAudit.map(({ entity_type, details }) => `  audit: ${entity_type} ${withoutAuthor(details)}`),
        ...newActivity.map(
          ({ author_username, action_name, push_data, target_type, target_title }) =>
            `  activity: ${author_username} ${action_name} ${push_data?.ref ?? `${target_type} ${target_title}`}`,
        ),
      ]
      if (getEndpoint(id).effect === 'read') expect([id, events]).toEqual([id, []])
      else lines.push(`${id} ${reply.status}`, ...events)
    }
  }
  // Every added row was read.
  for (const log of [audit, activity]) {
    const [seen, counted] = await log.getCounts()
    expect(counted).toBe(seen)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('effects.txt')
})
