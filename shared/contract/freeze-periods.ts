import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { endpoint, json } from './endpoint.ts'
import { projectId, timestamp } from './fields.ts'
import { asItWas, getId, only, whenAny } from './inverses.ts'

/** Document 2, section 4.4. */
const document = '2 §4.4'

export const freezePeriod = z.looseObject({
  id: z.number(),
  freeze_start: z.string(),
  freeze_end: z.string(),
  cron_timezone: z.string(),
  created_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
})
export type FreezePeriod = z.output<typeof freezePeriod>

const cron = z.string().min(1).max(255)
const freezeStart = cron.describe('Cron expression of five fields: when deployments stop.')
const freezeEnd = cron.describe('Cron expression of five fields: when deployments resume.')
const timezone = z.string().min(1).max(255).describe('Name of a time zone, such as Europe/Oslo.')

const path = { id: projectId, freeze_period_id: z.number().int().positive() }
const periodState = ({ id, freeze_period_id }: Readonly<Record<string, unknown>>) => ({
  operation: 'freezePeriods.get',
  params: { id, freeze_period_id },
})
const common = {
  pagination: 'none',
  access: 'maintainer',
  edition: 'core',
  since: '13.0',
  scope: 'api',
  document,
} as const
const read = { ...common, success: [200], cache: 'revalidate', effect: 'read', invalidates: [] } as const
const write = {
  ...common,
  cache: 'never',
  effect: 'write',
  invalidates: ['freezePeriods.list', 'freezePeriods.get'],
} as const

export const freezePeriods = {
  'freezePeriods.list': endpoint({
    id: 'freezePeriods.list',
    method: 'GET',
    path: '/projects/:id/freeze_periods',
    params: { path: { id: projectId } },
    response: json(z.array(freezePeriod)),
    summary: 'The freeze periods of a project, oldest first.',
    ...read,
    pagination: 'offset',
  }),
  'freezePeriods.get': endpoint({
    id: 'freezePeriods.get',
    method: 'GET',
    path: '/projects/:id/freeze_periods/:freeze_period_id',
    params: { path },
    response: json(freezePeriod),
    summary: 'One freeze period.',
    ...read,
  }),
  'freezePeriods.create': endpoint({
    id: 'freezePeriods.create',
    method: 'POST',
    path: '/projects/:id/freeze_periods',
    params: {
      path: { id: projectId },
      body: { freeze_start: freezeStart, freeze_end: freezeEnd, cron_timezone: timezone.default('UTC') },
    },
    response: json(freezePeriod),
    success: [201],
    summary: 'Creates a freeze period.',
    label: () => t('Create freeze period'),
    successMessage: () => t('Freeze period created'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: ({ id }, answer) =>
        answer === null
          ? { operation: 'freezePeriods.list', params: { id } }
          : { operation: 'freezePeriods.get', params: { id, freeze_period_id: getId(answer) } },
      back: ({ params: { id }, answer }) => ({
        operation: 'freezePeriods.delete',
        params: { id, freeze_period_id: getId(answer) },
      }),
    },
  }),
  'freezePeriods.update': endpoint({
    id: 'freezePeriods.update',
    method: 'PUT',
    path: '/projects/:id/freeze_periods/:freeze_period_id',
    params: {
      path,
      body: {
        freeze_start: freezeStart.optional(),
        freeze_end: freezeEnd.optional(),
        cron_timezone: timezone.optional(),
      },
    },
    response: json(freezePeriod),
    success: [200],
    summary: 'Changes a freeze period.',
    label: () => t('Update freeze period'),
    successMessage: () => t('Freeze period updated'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: periodState,
      back: ({ params, before }) => {
        const { freeze_start, freeze_end, cron_timezone } = freezePeriod.parse(before)
        const was = asItWas(params, { freeze_start, freeze_end, cron_timezone })
        return whenAny('freezePeriods.update', only(params, 'id', 'freeze_period_id'), was)
      },
    },
  }),
  'freezePeriods.delete': endpoint({
    id: 'freezePeriods.delete',
    method: 'DELETE',
    path: '/projects/:id/freeze_periods/:freeze_period_id',
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Deletes a freeze period.',
    label: () => t('Delete freeze period'),
    successMessage: () => t('Freeze period deleted'),
    ...write,
    effect: 'destroy',
    inverse: {
      fidelity: 'near',
      get note() {
        return t('The freeze period is recreated: it gets a new ID and a new creation date.')
      },
      state: periodState,
      back: ({ params: { id }, before }) => {
        const { freeze_start, freeze_end, cron_timezone } = freezePeriod.parse(before)
        return { operation: 'freezePeriods.create', params: { id, freeze_start, freeze_end, cron_timezone } }
      },
    },
  }),
} as const
