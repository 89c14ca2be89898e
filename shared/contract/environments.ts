import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, endpoint, json } from './endpoint.ts'
import { profileUser, projectId, timestamp } from './fields.ts'
import { asItWas, getId, only, orNone, whenAny } from './inverses.ts'
import { job } from './job-fields.ts'

/** Document 2, section 4.5. */
const document = '2 §4.5'

export const environment = z.looseObject({
  id: z.number(),
  name: z.string(),
  slug: z.string().nullish(),
  external_url: z.string().nullish(),
  state: z.string().nullish().describe('available or stopped.'),
  tier: beyond(z.string().nullish()).describe('production, staging, testing, development or other.'),
  auto_stop_at: beyond(timestamp.nullish()),
  description: beyond(z.string().nullish()),
})
export type Environment = z.output<typeof environment>

const lastDeployment = z.looseObject({
  id: z.number(),
  iid: z.number(),
  ref: z.string(),
  sha: z.string(),
  created_at: timestamp.nullish(),
  status: z.string().nullish(),
  user: profileUser.nullish(),
  deployable: job.nullish(),
})

export const environmentWithDeployment = environment.extend({ last_deployment: lastDeployment.nullish() })
export type EnvironmentWithDeployment = z.output<typeof environmentWithDeployment>

/** What an environment is for; services of the family guess it from the name where it is not given. */
export const environmentTiers = ['production', 'staging', 'testing', 'development', 'other'] as const
const tier = beyond(z.enum(environmentTiers).optional(), { since: '13.10' })

/** The states a list can be narrowed to. */
export const environmentStates = ['available', 'stopping', 'stopped'] as const

/** The first version that can stop an environment without running what its job does then. */
export const forcedSince = '15.1'

/** The first version that ignores a new name. */
export const renamedUntil = '16.0'

/** Of one project; folders of environments are written with `/`. */
export const environmentName = z.string().min(1).max(255)
const externalUrl = z.string().max(2048).nullish().describe('An address of http or https; null or empty for none.')

const path = { id: projectId, environment_id: z.number().int().positive() }
const environmentState = ({ id, environment_id }: Readonly<Record<string, unknown>>) => ({
  operation: 'environments.get',
  params: { id, environment_id },
})
const common = { pagination: 'none', edition: 'core', scope: 'api', document } as const
const read = {
  ...common,
  access: 'reporter',
  success: [200],
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const
const write = {
  ...common,
  access: 'developer',
  cache: 'never',
  effect: 'write',
  invalidates: ['environments.list', 'environments.get'],
} as const
/** What shows the name and address of an environment, or goes with it. */
const alsoDeployments = [...write.invalidates, 'deployments.list', 'deployments.get'] as const

export const environments = {
  'environments.list': endpoint({
    id: 'environments.list',
    method: 'GET',
    path: '/projects/:id/environments',
    params: {
      path: { id: projectId },
      query: {
        name: z.string().optional().describe('The whole name; not together with search.'),
        search: z.string().optional().describe('A part of the name; not together with name.'),
        states: beyond(z.enum(environmentStates).optional()).describe('Only those in this state.'),
      },
    },
    response: json(z.array(environment)),
    summary: 'The environments of a project, by name.',
    ...read,
    pagination: 'offset',
  }),
  'environments.get': endpoint({
    id: 'environments.get',
    method: 'GET',
    path: '/projects/:id/environments/:environment_id',
    params: { path },
    response: json(environmentWithDeployment),
    summary: 'One environment with its last deployment.',
    ...read,
  }),
  'environments.create': endpoint({
    id: 'environments.create',
    method: 'POST',
    path: '/projects/:id/environments',
    params: { path: { id: projectId }, body: { name: environmentName, external_url: externalUrl, tier } },
    response: json(environment),
    success: [201],
    summary: 'Creates an environment.',
    label: () => t('Create environment'),
    successMessage: () => t('Environment created'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: ({ id, name }, answer) =>
        answer === null
          ? { operation: 'environments.list', params: { id, name } }
          : { operation: 'environments.get', params: { id, environment_id: getId(answer) } },
      // Services of the family delete only stopped environments. Stopping this one is safe, because it has no deployments.
      first: {
        call: ({ params: { id }, answer }, service) =>
          service.profile === 'documents'
            ? null
            : { operation: 'environments.stop', params: { id, environment_id: getId(answer) } },
        changes: ['state', 'auto_stop_at'],
        isDone: present => environment.safeParse(present).data?.state === 'stopped',
      },
      // An environment with deployments has changed since its creation; deleting it would delete them too.
      back: ({ params: { id }, answer }) => ({
        operation: 'environments.delete',
        params: { id, environment_id: getId(answer) },
      }),
    },
  }),
  'environments.update': endpoint({
    id: 'environments.update',
    method: 'PUT',
    path: '/projects/:id/environments/:environment_id',
    params: { path, body: { name: environmentName.optional(), external_url: externalUrl, tier } },
    response: json(environment),
    success: [200],
    summary: 'Changes the name, the address or the tier of an environment.',
    label: () => t('Update environment'),
    successMessage: () => t('Environment updated'),
    ...write,
    leftOut: ({ name }, answer) =>
      name === undefined || environment.parse(answer).name === name
        ? null
        : t('The environment was not renamed: the service cannot rename environments from version 16.0 on.'),
    invalidates: alsoDeployments,
    inverse: {
      fidelity: 'exact',
      state: environmentState,
      ignoring: ['last_deployment'],
      back: ({ params, before }) => {
        const { name, external_url, tier: tierBefore } = environment.parse(before)
        const known = environmentTiers.find(one => one === tierBefore)
        // A missing or unknown tier can't be restored.
        if (params.tier !== undefined && known === undefined) return null
        const was = asItWas(params, { name, external_url: external_url ?? '', tier: known })
        return whenAny('environments.update', only(params, 'id', 'environment_id'), was)
      },
    },
  }),
  'environments.delete': endpoint({
    id: 'environments.delete',
    method: 'DELETE',
    path: '/projects/:id/environments/:environment_id',
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Deletes an environment with its deployments.',
    label: () => t('Delete environment'),
    successMessage: () => t('Environment deleted'),
    ...write,
    effect: 'destroy',
    invalidates: [...alsoDeployments, 'deployments.mergeRequests'],
    inverse: {
      fidelity: 'near',
      get note() {
        return t('The environment is recreated: it gets a new ID, has none of its deployments, and is available.')
      },
      state: environmentState,
      ignoring: ['last_deployment'],
      back: ({ params: { id }, before }) => {
        const { name, external_url, tier: tierBefore } = environment.parse(before)
        const known = environmentTiers.find(one => one === tierBefore)
        return {
          operation: 'environments.create',
          params: { id, name, external_url: orNone(external_url), tier: known },
        }
      },
    },
  }),
  'environments.stop': endpoint({
    id: 'environments.stop',
    method: 'POST',
    path: '/projects/:id/environments/:environment_id/stop',
    params: {
      path,
      body: {
        force: beyond(z.boolean().optional(), { since: forcedSince }).describe(
          'Stop the environment without running its on_stop job.',
        ),
      },
    },
    response: json(environment),
    success: [200, 201],
    summary: 'Stops an environment.',
    // With an on_stop job it is `stopping` until the job ends.
    label: () => t('Stop environment'),
    successMessage: ({ force }) => (force === true ? t('Environment stopped') : t('Environment stop requested')),
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return t('Only a deployment makes an environment available again')
      },
      state: environmentState,
      ignoring: ['last_deployment'],
    },
  }),
} as const
