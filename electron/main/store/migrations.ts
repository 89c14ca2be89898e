/** Schema of the main database: what a person would miss. One script per version; never change one that has shipped. */
export const storeMigrations = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE connections (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    base_url TEXT NOT NULL,
    profile TEXT NOT NULL,
    auth TEXT NOT NULL,
    -- Changes with every new token, so that one account never reads what another one saw.
    account TEXT NOT NULL,
    username TEXT,
    created_at TEXT NOT NULL,
    last_used_at TEXT
  ) STRICT;
  CREATE TABLE drafts (
    connection TEXT NOT NULL,
    project TEXT NOT NULL,
    branch TEXT NOT NULL,
    path TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    base_commit TEXT,
    message BLOB NOT NULL,
    text BLOB NOT NULL,
    PRIMARY KEY (connection, project, branch, path)
  ) STRICT;
  CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    connection TEXT NOT NULL,
    account TEXT,
    operation TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    request BLOB NOT NULL,
    outcome TEXT NOT NULL,
    status INTEGER,
    error TEXT
  ) STRICT;
  CREATE INDEX journal_by_connection ON journal (connection, id);
  `,
  `
  ALTER TABLE connections ADD COLUMN color TEXT NOT NULL DEFAULT 'gray';
  ALTER TABLE connections ADD COLUMN read_only INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE connections ADD COLUMN authority TEXT;
  -- What the person chose; the column profile is what is in use.
  ALTER TABLE connections ADD COLUMN profile_choice TEXT NOT NULL DEFAULT 'auto';
  UPDATE connections SET profile_choice = profile;
  ALTER TABLE journal ADD COLUMN sudo TEXT;
  -- The answer and the states around the write, each protected like the request.
  ALTER TABLE journal ADD COLUMN answer BLOB;
  ALTER TABLE journal ADD COLUMN before BLOB;
  ALTER TABLE journal ADD COLUMN after BLOB;
  ALTER TABLE journal ADD COLUMN undoes INTEGER;
  CREATE INDEX journal_by_undone ON journal (undoes) WHERE undoes IS NOT NULL;
  `,
] as const

/** Schema of the cache: answers, each sealed on its own. */
export const cacheMigrations = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE responses (
    key BLOB PRIMARY KEY,
    connection TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    status INTEGER NOT NULL,
    etag TEXT,
    size INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX responses_by_connection ON responses (connection);
  CREATE INDEX responses_by_use ON responses (used_at, size);
  `,
] as const
