import { z } from 'zod'
import { snippetVisibilities } from '#shared/contract/snippets.ts'
import type { Visibility } from '../handler.ts'
import type { Database } from './database.ts'
import { pagedList } from './paged-list.ts'

const snippetRow = z.object({
  id: z.number(),
  project_id: z.number(),
  title: z.string(),
  file_name: z.string(),
  description: z.string(),
  visibility: z.enum(snippetVisibilities),
  created_at: z.string(),
  updated_at: z.string(),
  author_id: z.number(),
  author_username: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  author_state: z.string(),
  author_created_at: z.string(),
})
/** A snippet with its author, without its content. */
export type SnippetRow = z.output<typeof snippetRow>

const columns = `snippets.id, project_id, title, file_name, description, visibility, snippets.created_at,
  snippets.updated_at, author_id, users.username AS author_username, users.name AS author_name,
  users.email AS author_email, users.state AS author_state, users.created_at AS author_created_at`
const withAuthor = 'FROM snippets JOIN users ON users.id = snippets.author_id'

export interface NewSnippet {
  readonly projectId: number
  readonly authorId: number
  readonly title: string
  readonly fileName: string
  readonly description: string
  readonly visibility: Visibility
  readonly content: string
  /** What the snippet was made with, and from where. */
  readonly userAgent: string
  readonly ipAddress: string
  readonly createdAt?: string
}

/** Texts that belong to a project and to no repository. */
export function snippetsTable(database: Database) {
  const list = pagedList(database, snippetRow)
  const byId = database.select(
    `SELECT ${columns} ${withAuthor} WHERE snippets.id = :id AND project_id = :project`,
    snippetRow,
  )
  const content = database.select('SELECT content FROM snippets WHERE id = :id', z.object({ content: z.string() }))
  const origin = database.select(
    'SELECT user_agent, ip_address, spam_checked FROM snippets WHERE id = :id',
    z
      .object({ user_agent: z.string(), ip_address: z.string(), spam_checked: z.number() })
      .transform(row => ({ ...row, spam_checked: row.spam_checked === 1 })),
  )
  const insert = database.execute(
    `INSERT INTO snippets (project_id, author_id, title, file_name, description, visibility, content, user_agent,
       ip_address, created_at, updated_at)
     VALUES (:project, :author, :title, :fileName, :description, :visibility, :content, :userAgent, :ipAddress, :created,
       :created)`,
  )
  const update = database.execute(
    `UPDATE snippets SET title = :title, file_name = :fileName, description = :description, visibility = :visibility,
       content = coalesce(:content, content), updated_at = :now WHERE id = :id`,
  )
  const remove = database.execute('DELETE FROM snippets WHERE id = :id')
  return {
    /** A page of the snippets visible to a user, or publicly (null), newest first. */
    list(project: number, user: number | null, window: { readonly limit: number; readonly offset: number }) {
      const visible = user === null ? `visibility = 'public'` : `(visibility <> 'private' OR author_id = :user)`
      const params = { project, ...(user === null ? {} : { user }) }
      const rows = `${withAuthor} WHERE project_id = :project AND ${visible}`
      return list({ columns, rows, order: 'snippets.id DESC' }, params, window)
    },
    get: (project: number, id: number) => byId.one({ project, id }),
    content: (id: number) => content.one({ id })?.content,
    origin: (id: number) => origin.one({ id }),
    add(snippet: NewSnippet): number {
      return insert({
        project: snippet.projectId,
        author: snippet.authorId,
        title: snippet.title,
        fileName: snippet.fileName,
        description: snippet.description,
        visibility: snippet.visibility,
        content: snippet.content,
        userAgent: snippet.userAgent,
        ipAddress: snippet.ipAddress,
        created: snippet.createdAt ?? new Date().toISOString(),
      }).id
    },
    /** Changes everything about a snippet that people change; without `content`, that stays as it is. */
    update(
      id: number,
      values: Pick<NewSnippet, 'title' | 'fileName' | 'description' | 'visibility'> & {
        readonly content: string | null
      },
    ): void {
      const { title, fileName, description, visibility } = values
      const now = new Date().toISOString()
      update({ id, title, fileName, description, visibility, content: values.content, now })
    },
    remove(id: number): void {
      remove({ id })
    },
  }
}
