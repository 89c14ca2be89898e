import type { ServiceVersion } from '#shared/service-version.ts'

/**
 * Feature flags of the service itself, which an administrator may switch off (document 2, sections 4.1 and 4.2, and
 * document 3, section 4.7).
 */
export const switchNames = ['ci_instance_level_variables', 'confidential_epics', 'feature_flags_new_version'] as const
export type SwitchName = (typeof switchNames)[number]

/** What an administrator of the instance has decided beside its edition. */
export interface InstanceSettings {
  readonly switchedOff: ReadonlySet<SwitchName>
  /** As many instance variables there may be; null for any number. */
  readonly maxInstanceVariables: number | null
  /** The emulated version; null for the documents' behaviour. */
  readonly version: ServiceVersion | null
  /** Requests are limited as they come in; else only archives are, where they are made. */
  readonly hasLimits: boolean
}
