import { z } from 'zod'
import type { Database } from './database.ts'
import { pagedList } from './paged-list.ts'

const commentRow = z.object({
  note: z.string(),
  path: z.string().nullable(),
  line: z.number().nullable(),
  line_type: z.enum(['new', 'old']).nullable(),
  created_at: z.string(),
  author_id: z.number(),
  author_username: z.string(),
  author_name: z.string(),
  author_state: z.enum(['active', 'blocked']),
})
export type CommitCommentRow = z.output<typeof commentRow>

export interface NewCommitComment {
  readonly projectId: number
  /** The full id of the commit. */
  readonly sha: string
  readonly authorId: number
  readonly note: string
  /** A line of the diff; without it the comment is on the whole commit. */
  readonly at?: { readonly path: string; readonly line: number; readonly lineType: 'new' | 'old' }
  readonly createdAt: string
}

/** Comments on commits, oldest first. */
export function commitCommentsTable(database: Database) {
  const list = pagedList(database, commentRow)
  const insert = database.execute(
    `INSERT INTO commit_comments (project_id, sha, note, path, line, line_type, author_id, created_at)
     VALUES (:project, :sha, :note, :path, :line, :lineType, :author, :created)`,
  )
  return {
    list: (project: number, sha: string, window: { readonly limit: number; readonly offset: number }) =>
      list(
        {
          columns: `note, path, line, line_type, commit_comments.created_at, author_id, users.username AS author_username,
            users.name AS author_name, users.state AS author_state`,
          rows: `FROM commit_comments JOIN users ON users.id = author_id WHERE project_id = :project AND sha = :sha`,
          order: 'commit_comments.id',
        },
        { project, sha },
        window,
      ),
    add(comment: NewCommitComment): void {
      insert({
        project: comment.projectId,
        sha: comment.sha,
        note: comment.note,
        path: comment.at?.path ?? null,
        line: comment.at?.line ?? null,
        lineType: comment.at?.lineType ?? null,
        author: comment.authorId,
        created: comment.createdAt,
      })
    },
  }
}
