import { expect, it } from 'vitest'
import { z } from 'zod'
import { acrossRestart } from '../testing/restart.ts'
import { send } from '../testing/test-service.ts'

/** Data persists over a restart of the service, tested once for each kind of resource. */

const getCall = (url: string) => async (request: string, body?: object) => {
  const [method = 'GET', path = ''] = request.split(' ')
  const headers = { 'content-type': 'application/json' }
  const options = body ? { method, headers, body: JSON.stringify(body) } : { method }
  return (await send(url, `/api/v4/projects/1${path}`, options)).json()
}
const made = z.looseObject({ id: z.number() })

it('a flag, a freeze period, an environment, a deployment and a star outlive a restart', () =>
  acrossRestart(
    async url => {
      const call = getCall(url)
      const flag = await call('POST /feature_flags', {
        name: 'kept',
        version: 'new_version_flag',
        strategies: [{ name: 'userWithId', parameters: { userIds: 'ines' } }],
      })
      const freeze = made.parse(
        await call('POST /freeze_periods', {
          freeze_start: '0 1 * * *',
          freeze_end: '0 2 * * *',
          cron_timezone: 'Asia/Tokyo',
        }),
      )
      const environment = made.parse(
        await call('POST /environments', { name: 'kept/quay', external_url: 'https://q.example' }),
      )
      await call(`POST /environments/${environment.id}/stop`)
      const sha = z
        .looseObject({ commit: made.extend({ id: z.string() }) })
        .parse(await call('GET /repository/tags/v2.0.0'))
      const deployment = made.parse(
        await call('POST /deployments', {
          environment: 'kept/quay',
          sha: sha.commit.id,
          ref: 'v2.0.0',
          tag: true,
          status: 'running',
        }),
      )
      const star = await call('POST /metrics/user_starred_dashboards', { dashboard_path: 'kept.yml' })
      return { flag, freeze, environment, deployment, star }
    },
    async (url, { flag, freeze, environment, deployment, star }) => {
      const call = getCall(url)
      expect(await call('GET /feature_flags/kept')).toEqual(flag)
      expect(await call(`GET /freeze_periods/${freeze.id}`)).toEqual(freeze)
      expect(await call(`GET /environments/${environment.id}`)).toEqual({
        ...environment,
        state: 'stopped',
        last_deployment: null,
      })
      const withoutAddress = (value: unknown) => JSON.stringify(value).replaceAll(/127\.0\.0\.1:\d+/g, 'here')
      expect(withoutAddress(await call(`GET /deployments/${deployment.id}`))).toBe(withoutAddress(deployment))
      expect(await call('POST /metrics/user_starred_dashboards', { dashboard_path: 'kept.yml' })).toEqual(star)
    },
  ))
