import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '../legacy-flag.ts'
import { beyond, decisive, endpoint, json, sentAs } from './endpoint.ts'
import { flagChanged, flagDeleted, flagMade } from './feature-flag-inverses.ts'
import { projectId, timestamp } from './fields.ts'

/** Document 2, section 4.1. */
const document = '2 §4.1'

/** Parameters of a strategy: always text, numbers included (`"percentage": "50"`). */
const strategyParameters = z.record(z.string(), z.string())

const scope = z.looseObject({ id: z.number(), environment_scope: z.string() })

/** The list of users that a strategy `gitlabUserList` is for; it belongs to the project. */
const userList = z.looseObject({ id: z.number(), iid: z.number().nullish(), name: z.string().nullish() })

const featureFlagStrategy = z.looseObject({
  id: z.number(),
  name: z.string(),
  parameters: strategyParameters,
  scopes: z.array(scope),
  user_list: beyond(userList.nullish()),
  user_list_id: beyond(z.number().nullish()),
})
export type FeatureFlagStrategy = z.output<typeof featureFlagStrategy>

/** A scope of a legacy flag. Only that there are some is documented; the fields are those this family of services has. */
const legacyScope = z.looseObject({
  id: z.number().optional(),
  environment_scope: z.string().optional(),
  active: z.boolean().optional(),
  strategies: z.array(z.looseObject({ name: z.string(), parameters: strategyParameters })).optional(),
  created_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
})

export const featureFlag = z.looseObject({
  name: z.string(),
  description: z.string().nullish(),
  version: decisive(z.string().optional()).describe(
    'new_version_flag or legacy_flag; not sent by services without strategies.',
  ),
  active: decisive(beyond(z.boolean().nullish())).describe('Not active: off for all users, whatever its strategies.'),
  created_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
  scopes: decisive(z.array(legacyScope).nullish()).describe('Scopes of a legacy flag; empty for new flags.'),
  strategies: decisive(z.array(featureFlagStrategy).nullish()),
})
export type FeatureFlag = z.output<typeof featureFlag>

/** A pattern of environment names, `*` for all of them. */
const environmentScope = z.string().min(1).max(255)
const strategyName = z.string().min(1).max(255)
const destroy = z.boolean().optional().describe('Removes the item with this ID.')

const userListId = beyond(z.number().int().positive().nullable().optional()).describe(
  'The user list of a strategy gitlabUserList.',
)

const newStrategy = z.object({
  name: strategyName.describe('default, userWithId, gradualRolloutUserId, flexibleRollout …'),
  parameters: strategyParameters.default({}),
  scopes: z.array(z.object({ environment_scope: environmentScope })).default([{ environment_scope: '*' }]),
  user_list_id: userListId,
})
export type NewStrategy = z.output<typeof newStrategy>

/** A scope of a new legacy flag. The documents name them without showing how they are made (document 2, section 4.1). */
const newLegacyScope = z.object({
  environment_scope: environmentScope,
  active: z.boolean().optional(),
  strategies: z
    .array(z.object({ name: strategyName, parameters: strategyParameters.default({}) }))
    .default([{ name: 'default', parameters: {} }]),
})

export const strategyChange = z.object({
  id: z.number().int().positive().optional().describe('Omit to add a strategy.'),
  name: strategyName.optional(),
  parameters: strategyParameters.optional(),
  scopes: z
    .array(
      z.object({
        id: z.number().int().positive().optional().describe('Omit to add a scope.'),
        environment_scope: environmentScope.optional(),
        _destroy: destroy,
      }),
    )
    .optional(),
  user_list_id: userListId,
  _destroy: destroy,
})
export type StrategyChange = z.output<typeof strategyChange>

/** Any text but an empty one; encoded as one part of the path. */
const flagName = z.string().min(1).max(255)
const description = z.string().max(10_000).optional()

const path = { id: projectId, name: flagName }
const common = {
  pagination: 'none',
  access: 'developer',
  edition: 'premium',
  editionSince: { version: '13.5', edition: 'core' },
  scope: 'api',
  document,
} as const
const read = { ...common, success: [200], cache: 'revalidate', effect: 'read', invalidates: [] } as const
const write = {
  ...common,
  cache: 'never',
  effect: 'write',
  invalidates: ['featureFlags.list', 'featureFlags.get'],
} as const

export const featureFlags = {
  'featureFlags.list': endpoint({
    id: 'featureFlags.list',
    method: 'GET',
    path: '/projects/:id/feature_flags',
    params: { path: { id: projectId }, query: { scope: z.enum(['enabled', 'disabled']).optional() } },
    response: json(z.array(featureFlag)),
    summary: 'The feature flags of a project, by name.',
    ...read,
    pagination: 'offset',
  }),
  'featureFlags.get': endpoint({
    id: 'featureFlags.get',
    method: 'GET',
    path: '/projects/:id/feature_flags/:name',
    params: { path },
    response: json(featureFlag),
    summary: 'One feature flag.',
    ...read,
  }),
  'featureFlags.create': endpoint({
    id: 'featureFlags.create',
    method: 'POST',
    path: '/projects/:id/feature_flags',
    params: {
      path: { id: projectId },
      body: {
        name: flagName,
        version: z
          .enum(['new_version_flag', 'legacy_flag'])
          .optional()
          .describe('Omit, or legacy_flag, for a legacy flag.'),
        description,
        strategies: z.array(newStrategy).optional(),
        active: beyond(z.boolean().optional()).describe(
          'Default: true. False: off for all users; for a legacy flag, off where no scope applies.',
        ),
        scopes: beyond(z.array(newLegacyScope).optional()).describe('Legacy flags only; they have no strategies.'),
      },
    },
    response: json(featureFlag),
    success: [201],
    summary: 'Creates a feature flag.',
    label: () => t('Create feature flag'),
    successMessage: () => t('Feature flag created'),
    ...write,
    leftOut: ({ version, active, scopes }, answer) => {
      const made = featureFlag.parse(answer)
      if (version === 'new_version_flag' && isLegacyFlag(made)) {
        return t('The flag was created as a legacy flag, without its strategies: the service has no other flags.')
      }
      return active === false && scopes === undefined && made.active !== false
        ? t('The flag was created, but may be active: the service did not say that it is off.')
        : null
    },
    inverse: flagMade,
  }),
  'featureFlags.update': endpoint({
    id: 'featureFlags.update',
    method: 'PUT',
    path: '/projects/:id/feature_flags/:name',
    params: {
      path,
      body: {
        description,
        strategies: z.array(strategyChange).optional(),
        active: beyond(z.boolean().optional()).describe('False: off for all users. A legacy flag has scopes for that.'),
        new_name: sentAs('name', beyond(flagName.optional())).describe('Renames the flag; sent as name.'),
      },
    },
    response: json(featureFlag),
    success: [200],
    summary: 'Changes a feature flag; strategies without an ID are added to those it has.',
    label: () => t('Update feature flag'),
    successMessage: () => t('Feature flag updated'),
    ...write,
    leftOut: ({ active }, answer) =>
      active === false && featureFlag.parse(answer).active !== false
        ? t('The flag was changed, but may be active: the service did not say that it is off.')
        : null,
    inverse: flagChanged,
  }),
  'featureFlags.delete': endpoint({
    id: 'featureFlags.delete',
    method: 'DELETE',
    path: '/projects/:id/feature_flags/:name',
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Deletes a feature flag.',
    label: () => t('Delete feature flag'),
    successMessage: () => t('Feature flag deleted'),
    ...write,
    effect: 'destroy',
    inverse: flagDeleted,
  }),
} as const
