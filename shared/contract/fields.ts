import { z } from 'zod'
import { expected } from './endpoint.ts'

/**
 * Schemas that several endpoints use: the building blocks of document 1, sections 1 and 2. Their `meta` has information for forms that the type
 * lacks: `format` for times, `refersTo` for values to pick.
 */

/** ISO 8601 time with `Z` or a numeric offset. */
export const timestamp = z.string().min(1).meta({ format: 'date-time' })

/** Numeric project ID, or the full path of the project (the request builder encodes it). */
export const projectId = z
  .union([z.number().int().positive(), z.string().min(1).max(1024)])
  .meta({ refersTo: 'project' })

/** Numeric group ID, or the full path of the group. */
export const groupId = z.union([z.number().int().positive(), z.string().min(1).max(1024)]).meta({ refersTo: 'group' })

/** Branch, tag or commit SHA. */
export const ref = z.string().min(1).max(1024)

/** Commit SHA, or a branch or tag name where the document allows one. */
export const sha = z.string().min(1).max(1024)

/** Full path of a file inside the repository, `/` between folders. */
export const filePath = z.string().min(1).max(4096)

export const userBrief = z.looseObject({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  state: expected(z.string()),
  avatar_url: z.string().nullish(),
  web_url: z.string().nullish(),
})
export type UserBrief = z.output<typeof userBrief>

/** A user with the profile beside the brief fields (document 2, section 2, "Environment", and document 3, section 2, "SSH key"). */
export const profileUser = userBrief.extend({
  created_at: timestamp.nullish(),
  bio: z.string().nullish(),
  location: z.string().nullish(),
  public_email: z.string().nullish(),
  skype: z.string().nullish(),
  linkedin: z.string().nullish(),
  twitter: z.string().nullish(),
  website_url: z.string().nullish(),
  organization: z.string().nullish(),
})
export type ProfileUser = z.output<typeof profileUser>

/** `{message}` of document 1, section 2, with the fields that some failures add. */
export const errorBody = z.looseObject({
  message: z.unknown().optional(),
  error: z.unknown().optional(),
  error_description: z.unknown().optional(),
  error_code: z.string().optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
  /** The service suspects spam, and wants a captcha solved on its web page. */
  needs_captcha_response: z.boolean().optional().catch(undefined),
})

/** Query parameters of every offset-paginated list; the request builder adds them, endpoints do not repeat them. */
export const pageLimits = { defaultSize: 20, maximumSize: 100, totalsWithheldAbove: 10_000 } as const
