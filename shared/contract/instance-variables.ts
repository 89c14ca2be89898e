import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, endpoint, expected, json, secret } from './endpoint.ts'

/** Document 2, section 4.2. */
const document = '2 §4.2'

/**
 * Document 1, section 8. A value has "around 700 characters": some services refuse more, others do not, so that longer ones are
 * warned of and not refused. `value` is where no service goes.
 */
export const instanceVariableLimits = { key: 255, defaultValue: 700, value: 10_000, description: 255 } as const

/** From this version on values of up to 10,000 characters are surely taken. */
export const longValuesSince = '14.0'
/** The first version that keeps a description. */
export const describedSince = '16.8'

export const variableType = z.enum(['env_var', 'file'])

const instanceVariable = z.looseObject({
  key: z.string(),
  value: secret(z.string().nullish()),
  variable_type: expected(z.string()),
  protected: expected(z.boolean()),
  masked: expected(z.boolean()),
  raw: beyond(z.boolean().nullish()),
  description: beyond(z.string().nullish()),
})
export type InstanceVariable = z.output<typeof instanceVariable>

const key = z.string().min(1).max(instanceVariableLimits.key)
const path = { key }
const value = secret(z.string().max(instanceVariableLimits.value))
const options = {
  protected: z.boolean().optional().describe('Passed only to jobs on protected branches and tags'),
  masked: z.boolean().optional().describe('Hidden in the logs of jobs'),
  raw: beyond(z.boolean().optional()).describe('Do not expand references to other variables in the value'),
  description: beyond(z.string().max(instanceVariableLimits.description).nullable().optional(), {
    since: describedSince,
  }).describe('Purpose of the variable'),
}
/** The variable of a write; its value is not stored in the state. */
const variableState = ({ key: name }: Readonly<Record<string, unknown>>) => ({
  operation: 'instanceVariables.get',
  params: { key: name },
})

const common = {
  pagination: 'none',
  access: 'administrator',
  edition: 'core',
  scope: 'api',
  // Every answer holds the values.
  cache: 'never',
  secretAnswer: true,
  since: '13.0',
  document,
} as const
const read = { ...common, success: [200], effect: 'read', invalidates: [] } as const
const write = {
  ...common,
  effect: 'write',
  invalidates: ['instanceVariables.list', 'instanceVariables.get'],
} as const

export const instanceVariables = {
  'instanceVariables.list': endpoint({
    id: 'instanceVariables.list',
    method: 'GET',
    path: '/admin/ci/variables',
    params: {},
    response: json(z.array(instanceVariable)),
    summary: 'The variables that every CI/CD job of the instance gets.',
    ...read,
    pagination: 'offset',
  }),
  'instanceVariables.get': endpoint({
    id: 'instanceVariables.get',
    method: 'GET',
    path: '/admin/ci/variables/:key',
    params: { path },
    response: json(instanceVariable),
    summary: 'One variable of the instance.',
    ...read,
  }),
  'instanceVariables.create': endpoint({
    id: 'instanceVariables.create',
    method: 'POST',
    path: '/admin/ci/variables',
    params: {
      body: {
        key: key.regex(/^[A-Za-z0-9_]+$/).describe('Letters A-Z and a-z, digits and _'),
        value,
        variable_type: variableType.default('env_var'),
        ...options,
      },
    },
    response: json(instanceVariable),
    success: [201, 200],
    summary: 'Adds a variable to the instance.',
    label: () => t('Add variable'),
    successMessage: () => t('Variable added'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: variableState,
      back: ({ params: { key } }) => ({ operation: 'instanceVariables.delete', params: { key } }),
    },
  }),
  'instanceVariables.update': endpoint({
    id: 'instanceVariables.update',
    method: 'PUT',
    path: '/admin/ci/variables/:key',
    params: { path, body: { value, variable_type: variableType.optional(), ...options } },
    response: json(instanceVariable),
    success: [200],
    summary: 'Changes a variable of the instance.',
    label: () => t('Update variable'),
    successMessage: () => t('Variable updated'),
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return t('The value it had is a secret and not kept')
      },
      state: variableState,
    },
  }),
  'instanceVariables.delete': endpoint({
    id: 'instanceVariables.delete',
    method: 'DELETE',
    path: '/admin/ci/variables/:key',
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Removes a variable of the instance.',
    label: () => t('Delete variable'),
    successMessage: () => t('Variable deleted'),
    ...write,
    effect: 'destroy',
    inverse: {
      fidelity: 'none',
      get because() {
        return t('The value it had is a secret and not kept')
      },
      state: variableState,
    },
  }),
} as const
