import { z } from 'zod'
import type { Database } from './database.ts'
import { getFingerprints } from './ssh-public-key.ts'

const keyRow = z.object({
  id: z.number(),
  user_id: z.number(),
  title: z.string(),
  key: z.string(),
  is_deploy_key: z.number(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
})
export type KeyRow = z.output<typeof keyRow>

const deployRow = z
  .object({
    id: z.number(),
    deploy_key_id: z.number(),
    project_id: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
    can_push: z.number(),
  })
  .transform(row => ({ ...row, can_push: row.can_push === 1 }))

/** The public SSH keys of people, and those that let a machine into projects. */
export function keysTable(database: Database) {
  const columns = 'id, user_id, title, key, is_deploy_key, created_at, expires_at'
  const byId = database.select(`SELECT ${columns} FROM ssh_keys WHERE id = :id`, keyRow)
  const byFingerprint = {
    md5: database.select(`SELECT ${columns} FROM ssh_keys WHERE fingerprint_md5 = :value`, keyRow),
    sha256: database.select(`SELECT ${columns} FROM ssh_keys WHERE fingerprint_sha256 = :value`, keyRow),
  } as const
  const projects = database.select(
    'SELECT * FROM deploy_keys_projects WHERE deploy_key_id = :key ORDER BY id',
    deployRow,
  )
  const insert = database.execute(
    `INSERT INTO ssh_keys (user_id, title, key, is_deploy_key, fingerprint_md5, fingerprint_sha256, created_at, expires_at)
     VALUES (:user, :title, :key, :deploy, :md5, :sha256, :created, :expires)`,
  )
  const insertProject = database.execute(
    `INSERT INTO deploy_keys_projects (deploy_key_id, project_id, can_push, created_at, updated_at)
     VALUES (:key, :project, :push, :created, :created)`,
  )
  return {
    byId: (id: number) => byId.one({ id }),
    byFingerprint: ({ kind, value }: { readonly kind: 'md5' | 'sha256'; readonly value: string }) =>
      byFingerprint[kind].one({ value }),
    /** The projects a deploy key opens. */
    getProjects: (key: number) => projects.all({ key }),
    /** @throws Error when the text is no public key, or the instance has it already */
    add(key: {
      userId: number
      title: string
      key: string
      isDeployKey?: boolean
      createdAt?: string
      expiresAt?: string
    }): number {
      const { md5, sha256 } = getFingerprints(key.key)
      return insert({
        user: key.userId,
        title: key.title,
        key: key.key,
        deploy: key.isDeployKey ? 1 : 0,
        md5,
        sha256,
        created: key.createdAt ?? new Date().toISOString(),
        expires: key.expiresAt ?? null,
      }).id
    },
    /** Lets a deploy key into a project. */
    openProject(key: { keyId: number; projectId: number; canPush: boolean; createdAt?: string }): void {
      insertProject({
        key: key.keyId,
        project: key.projectId,
        push: key.canPush ? 1 : 0,
        created: key.createdAt ?? new Date().toISOString(),
      })
    },
  }
}
