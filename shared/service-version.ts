import type { ProfileId } from './profile.ts'

/** The major and minor version of a service, which decide the available operations. */
export interface ServiceVersion {
  readonly major: number
  readonly minor: number
}

/** A version as the contract writes it. */
export type VersionText = `${number}.${number}`

/** What may follow the number of a released service: its edition, or that it is not released yet. */
const released = /^(\d{1,4})\.(\d{1,4})(\.\d{1,6})?(-(ce|ee|jh|pre|rc\d*))*(\+.*)?$/

/**
 * Parses the version of `GET /version`; null if it is invalid. A number followed by a name is a different program with unknown features.
 * @example serviceVersionFrom('16.11.2-ee') // { major: 16, minor: 11 }
 */
export function serviceVersionFrom(text: string): ServiceVersion | null {
  const [, major, minor] = released.exec(text) ?? []
  return major === undefined || minor === undefined ? null : { major: Number(major), minor: Number(minor) }
}

/** Whether a version is this one or later; false if unknown. */
export function isFrom(version: ServiceVersion | null | undefined, text: VersionText): version is ServiceVersion {
  const since = serviceVersionFrom(text)
  if (!version || !since) return false
  return version.major === since.major ? version.minor >= since.minor : version.major > since.major
}

/** What decides which form of an operation a service has. */
export interface ServiceKind {
  readonly profile: ProfileId
  /** Null while unknown, and for the Documents profile. */
  readonly version: ServiceVersion | null
}

/** Whether a service has this version or a later one; null if unknown. The documents have no version. */
export function isServiceFrom(service: ServiceKind | null, text: VersionText): boolean | null {
  if (service?.version) return isFrom(service.version, text)
  return service?.profile === 'documents' ? false : null
}

/** A version as it is shown. */
export function formatVersion({ major, minor }: ServiceVersion): string {
  return `${major}.${minor}`
}
