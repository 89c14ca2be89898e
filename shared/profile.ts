import { t } from '#shared/i18n/i18n.ts'
/**
 * The words in which services of this family differ.
 */
export interface ServiceProfile {
  readonly id: ProfileId
  readonly label: string
  /** `X-{headerPrefix}-Blob-Id` and so on. */
  readonly headerPrefix: string
  /** Path word of the background-job endpoints. */
  readonly jobsWord: string
  readonly sessionCookie: string
  /** The field of a snippet's user agent detail that shows whether it was sent to the spam check. */
  readonly spamField: string
  /**
   * Whether values have GitLab's types where the documents show others or none: the expiration of a member is a day, `code_owner_approval_required` a
   * boolean, and `from` and `to` of an audit event are texts. Typed clients refuse all others.
   */
  readonly hasGitlabTypes: boolean
}

export const profileIds = ['documents', 'gitlab'] as const
export type ProfileId = (typeof profileIds)[number]

export const profiles: Readonly<Record<ProfileId, ServiceProfile>> = {
  documents: {
    id: 'documents',
    label: t('Documents'),
    headerPrefix: 'Service',
    jobsWord: 'bgjobs',
    sessionCookie: '_service_session',
    spamField: 'spamfilter_submitted',
    hasGitlabTypes: false,
  },
  gitlab: {
    id: 'gitlab',
    label: 'GitLab',
    headerPrefix: 'Gitlab',
    jobsWord: 'sidekiq',
    sessionCookie: '_gitlab_session',
    spamField: 'akismet_submitted',
    hasGitlabTypes: true,
  },
}

/** A path template in the words of a profile: the background-job endpoints are named after the engine that runs them. */
export function profilePath(template: string, profile: ServiceProfile): string {
  const { jobsWord } = profiles.documents
  return template
    .split('/')
    .map(segment => (segment === jobsWord ? profile.jobsWord : segment))
    .join('/')
}

/**
 * The header that carries a metadata field.
 * @example metadataHeader(profiles.documents, 'last_commit_id') // 'x-service-last-commit-id'
 */
export function metadataHeader(profile: ServiceProfile, field: string): string {
  return `x-${profile.headerPrefix}-${field.replaceAll('_', '-')}`.toLowerCase()
}

/** Renames fields of a response for a profile: the field of the spam check is named after the checking service. */
export function toProfileWords(value: unknown, profile: ServiceProfile): unknown {
  return renamed(value, profiles.documents.spamField, profile.spamField)
}

/** An answer in the contract's words, whichever profile it was written in. */
export function fromProfileWords(value: unknown): unknown {
  return profileIds.reduce(
    (words: unknown, id) => renamed(words, profiles[id].spamField, profiles.documents.spamField),
    value,
  )
}

function renamed(value: unknown, from: string, to: string): unknown {
  if (from === to || typeof value !== 'object' || value === null || !Object.hasOwn(value, from)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name === from ? to : name, field]))
}
