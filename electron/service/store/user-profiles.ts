import { z } from 'zod'
import type { Database } from './database.ts'

const yesOrNo = z
  .number()
  .nullable()
  .transform(value => value === 1)
const text = z
  .string()
  .nullable()
  .transform(value => value ?? '')

const profileRow = z.object({
  created_at: z.string(),
  bio: text,
  location: z.string().nullable(),
  public_email: text,
  website_url: text,
  organization: text,
  two_factor_enabled: yesOrNo,
  external: yesOrNo,
  private_profile: yesOrNo,
  last_activity_at: z.string().nullable(),
})

export interface NewProfile {
  readonly bio?: string
  readonly location?: string
  readonly publicEmail?: string
  readonly websiteUrl?: string
  readonly organization?: string
  readonly twoFactorEnabled?: boolean
  readonly external?: boolean
  readonly privateProfile?: boolean
}

/** Profiles and sign-in times of users. Every user has a profile, initially empty. */
export function userProfilesTable(database: Database) {
  const one = database.select(
    `SELECT users.created_at, bio, location, public_email, website_url, organization, two_factor_enabled, external,
       private_profile, (SELECT max(created_at) FROM activity_events WHERE author_id = users.id) AS last_activity_at
     FROM users LEFT JOIN user_profiles ON user_id = users.id WHERE users.id = :user`,
    profileRow,
  )
  const sessions = database.select(
    `SELECT created_at FROM tokens WHERE user_id = :user AND kind = 'session' ORDER BY created_at DESC LIMIT 2`,
    z.object({ created_at: z.string() }),
  )
  const put = database.execute(
    `INSERT OR REPLACE INTO user_profiles (user_id, bio, location, public_email, website_url, organization,
       two_factor_enabled, external, private_profile)
     VALUES (:user, :bio, :location, :email, :website, :organization, :twoFactor, :external, :private)`,
  )
  return {
    /** The profile of a person. */
    get: (user: number) => one.one({ user }),
    /** The last two sign-in times of a user, newest first. */
    signIns: (user: number) => sessions.all({ user }).map(row => row.created_at),
    put(user: number, profile: NewProfile): void {
      put({
        user,
        bio: profile.bio ?? '',
        location: profile.location ?? null,
        email: profile.publicEmail ?? '',
        website: profile.websiteUrl ?? '',
        organization: profile.organization ?? '',
        twoFactor: profile.twoFactorEnabled ? 1 : 0,
        external: profile.external ? 1 : 0,
        private: profile.privateProfile ? 1 : 0,
      })
    },
  }
}
