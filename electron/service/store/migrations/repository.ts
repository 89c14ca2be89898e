/** Snippets, commit comments. */
export const repository = `
-- The content stands last, so that lists never read over it.
CREATE TABLE snippets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  file_name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  ip_address TEXT NOT NULL,
  spam_checked INTEGER NOT NULL DEFAULT 0,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX snippets_by_project ON snippets (project_id, id);
CREATE INDEX snippets_by_author ON snippets (author_id);

CREATE TABLE commit_comments (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  sha TEXT NOT NULL,
  note TEXT NOT NULL,
  path TEXT,
  line INTEGER,
  line_type TEXT CHECK (line_type IN ('new', 'old')),
  author_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX commit_comments_by_commit ON commit_comments (project_id, sha, id);
`
