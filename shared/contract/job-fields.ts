import { z } from 'zod'
import { reducedCommit } from './commits.ts'
import { beyond, expected } from './endpoint.ts'
import { profileUser, timestamp } from './fields.ts'

/** The pipeline a job is part of. */
export const jobPipeline = z.looseObject({
  id: z.number(),
  sha: expected(z.string()),
  ref: expected(z.string()),
  status: expected(z.string()),
  web_url: z.string().nullish(),
  created_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
})

/** The job that carried out a deployment (document 2, section 2, "Deployment"). */
export const job = z.looseObject({
  id: z.number(),
  status: expected(z.string()),
  stage: z.string().nullish(),
  name: expected(z.string()),
  ref: z.string().nullish(),
  tag: z.boolean().nullish(),
  coverage: z.number().nullish(),
  created_at: timestamp.nullish(),
  started_at: timestamp.nullish(),
  finished_at: timestamp.nullish(),
  duration: z.number().nullish().describe('Seconds.'),
  user: profileUser.nullish(),
  commit: reducedCommit.nullish(),
  pipeline: jobPipeline.nullish(),
  failure_reason: beyond(z.string().nullish()).describe('The failure reason, as the service names it.'),
  web_url: z.string().nullish(),
  artifacts: z
    .array(
      z.looseObject({
        file_type: z.string(),
        size: z.number().nullish(),
        filename: z.string().nullish(),
        file_format: z.string().nullish(),
      }),
    )
    .nullish(),
  runner: z.looseObject({}).nullish(),
  artifacts_expire_at: timestamp.nullish(),
})
export type Job = z.output<typeof job>
