import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { authMethods, connectionColors, isHttpUrl } from './connection-fields.ts'
import { profileIds } from './profile.ts'
import { transportInput } from './transport.ts'

/** The input of a connection's form. Not in connection.ts, so that modules that only name connections load no schema. */

/** When Gatehouse requires confirmation in a separate window before it sends changes to a service. */
export const protection = z.strictObject({
  /** Marked by the person as a service where every change counts. */
  production: z.boolean(),
  /** The number of changes, at once or within a minute, that require confirmation; null: never. */
  confirmFrom: z.number().int().min(1).max(1000).nullable(),
})
export type Protection = z.output<typeof protection>

/** What a person fills in. The token travels page → main once, on saving, and never back. */
export const connectionInput = z.strictObject({
  name: z.string().trim().min(1, t('Enter a name')).max(80, t('A name has at most 80 characters')),
  /** Base URL without `/api/v4`. */
  baseUrl: z
    .string()
    .trim()
    .min(1, t('Enter the address of the service'))
    .max(2000)
    .refine(isHttpUrl, t('Enter an address that begins with https:// (or http://)')),
  /** `auto`: what the service's answers show. */
  profile: z.enum(['auto', ...profileIds]),
  auth: z.enum(authMethods),
  /** Shown in the window at all times, so that production is never mistaken for staging. */
  color: z.enum(connectionColors).default('gray'),
  /** Main refuses every write. */
  readOnly: z.boolean().default(false),
  production: protection.shape.production.default(false),
  /** Left out: as it was; of a new connection, what its kind has. */
  confirmFrom: protection.shape.confirmFrom.optional(),
  /** Certificates (PEM) this service may be signed by, beside those of the system. Left out: as it was. */
  authority: z.string().max(500_000).nullable().optional(),
  ...transportInput.shape,
})
export type ConnectionInput = z.output<typeof connectionInput>
