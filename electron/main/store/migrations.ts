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
  `
  ALTER TABLE drafts RENAME TO drafts_by_name;
  CREATE TABLE drafts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection TEXT NOT NULL,
    -- The ID where somebody has told it, else the name it was opened by.
    project TEXT NOT NULL,
    project_path TEXT,
    branch TEXT NOT NULL,
    path TEXT NOT NULL,
    -- Part of the name the texts are sealed under.
    sealed_project TEXT NOT NULL,
    -- Not the one the editor opens: kept because it cannot be read, or because another one has its place.
    aside INTEGER NOT NULL DEFAULT 0,
    updated_at TEXT NOT NULL,
    base_commit TEXT,
    message BLOB NOT NULL,
    text BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX drafts_current ON drafts (connection, project, branch, path) WHERE aside = 0;
  CREATE INDEX drafts_by_project_path ON drafts (connection, project_path) WHERE project_path IS NOT NULL;
  INSERT INTO drafts (connection, project, branch, path, sealed_project, updated_at, base_commit, message, text)
    SELECT connection, project, branch, path, project, updated_at, base_commit, message, text FROM drafts_by_name;
  DROP TABLE drafts_by_name;
  -- Keychain entries whose connection is gone, or not stored yet: to be removed when the keychain allows it.
  CREATE TABLE unclaimed_tokens (account TEXT PRIMARY KEY) STRICT;
  `,
  `
  -- The address a write was sent to; null where it changes with every run.
  ALTER TABLE journal ADD COLUMN service TEXT;
  `,
  `
  -- A draft may move, delete or replace a file, not only change its text.
  ALTER TABLE drafts ADD COLUMN holds TEXT NOT NULL DEFAULT 'text';
  ALTER TABLE drafts ADD COLUMN previous_path TEXT;
  ALTER TABLE drafts ADD COLUMN executable INTEGER;
  `,
  `
  -- Stands for the address, the account and the sudo user a write was made as; null where an older version made it.
  ALTER TABLE journal ADD COLUMN actor TEXT;
  `,
  // How a write of unknown outcome was settled.
  `
  ALTER TABLE journal ADD COLUMN settled TEXT;
  `,
  `
  -- What an undo restored, as read right after it: a JSON object without values.
  ALTER TABLE journal ADD COLUMN restored TEXT;
  `,
  `
  -- Whom a draft was made as: stands for address, account and sudo user ('' where an older version made it), and what a person calls them.
  ALTER TABLE drafts ADD COLUMN actor TEXT NOT NULL DEFAULT '';
  ALTER TABLE drafts ADD COLUMN service TEXT;
  ALTER TABLE drafts ADD COLUMN account TEXT;
  ALTER TABLE drafts ADD COLUMN sudo TEXT;
  DROP INDEX drafts_current;
  CREATE UNIQUE INDEX drafts_current ON drafts (connection, actor, project, branch, path) WHERE aside = 0;
  `,
  `
  ALTER TABLE connections ADD COLUMN production INTEGER NOT NULL DEFAULT 0;
  -- From how many changes on the person is asked; 0 for never.
  ALTER TABLE connections ADD COLUMN confirm_from INTEGER NOT NULL DEFAULT 20;
  `,
  `
  -- Extra headers and proxy as JSON, their secrets sealed under a key in the keychain; null where nothing was set.
  ALTER TABLE connections ADD COLUMN transport TEXT;
  `,
  `
  -- Bulk jobs that have not ended, sealed like the journal, and the row of one that an entry is of.
  CREATE TABLE bulk_jobs (
    id TEXT PRIMARY KEY,
    connection TEXT NOT NULL,
    started_at TEXT NOT NULL,
    kept BLOB NOT NULL
  ) STRICT;
  ALTER TABLE journal ADD COLUMN job TEXT;
  ALTER TABLE journal ADD COLUMN job_row INTEGER;
  CREATE INDEX journal_by_job ON journal (job, id) WHERE job IS NOT NULL;
  `,
  `
  -- Writes that assistants proposed, sealed like the journal; what each assistant may do; and what they asked for.
  CREATE TABLE proposals (
    id TEXT PRIMARY KEY,
    connection TEXT NOT NULL,
    client TEXT NOT NULL,
    created_at TEXT NOT NULL,
    state TEXT NOT NULL,
    kept BLOB NOT NULL
  ) STRICT;
  CREATE INDEX proposals_by_time ON proposals (created_at);
  CREATE TABLE assistants (
    client TEXT PRIMARY KEY,
    first_seen_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    access TEXT NOT NULL
  ) STRICT;
  CREATE TABLE assistant_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    client TEXT NOT NULL,
    ask TEXT NOT NULL,
    connection TEXT,
    operation TEXT,
    target TEXT,
    outcome TEXT NOT NULL,
    detail TEXT,
    bytes INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX assistant_requests_by_client ON assistant_requests (client, at);
  ALTER TABLE journal ADD COLUMN proposed_by TEXT;
  `,
  `
  -- What was loaded for an access review, and its log of decisions and results, sealed like a draft.
  CREATE TABLE access_reviews (
    id TEXT PRIMARY KEY,
    connection TEXT NOT NULL,
    created_at TEXT NOT NULL,
    head BLOB NOT NULL,
    content BLOB
  ) STRICT;
  CREATE INDEX access_reviews_by_connection ON access_reviews (connection);
  CREATE TABLE access_review_log (
    review TEXT NOT NULL REFERENCES access_reviews ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (review, seq)
  ) STRICT, WITHOUT ROWID;
  `,
  // The protocol calls it a tool.
  `
  ALTER TABLE assistant_requests RENAME COLUMN ask TO tool;
  `,
  `
  -- A view of the fleet table at a moment, sealed like a draft.
  CREATE TABLE fleet_snapshots (
    id TEXT PRIMARY KEY,
    connection TEXT NOT NULL,
    created_at TEXT NOT NULL,
    head BLOB NOT NULL,
    content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX fleet_snapshots_by_connection ON fleet_snapshots (connection, created_at);
  `,
  `
  -- What checks of policies in the background have found, sealed like a draft.
  CREATE TABLE policy_checks (connection TEXT PRIMARY KEY, kept BLOB NOT NULL) STRICT;
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
  `
  -- A ref of a project that is kept offline. What it is about is sealed like an answer.
  CREATE TABLE pins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection TEXT NOT NULL,
    subject BLOB NOT NULL UNIQUE,
    -- The answer that says whether the project may be read at all.
    root BLOB,
    state TEXT NOT NULL,
    generation INTEGER NOT NULL DEFAULT 0,
    completed_at INTEGER,
    about BLOB NOT NULL
  ) STRICT;
  -- The answers that belong to it, each named by the entry of the tree it is about; an empty name for the others.
  CREATE TABLE pin_rows (
    pin INTEGER NOT NULL REFERENCES pins ON DELETE CASCADE,
    entry BLOB NOT NULL,
    key BLOB NOT NULL,
    generation INTEGER NOT NULL,
    PRIMARY KEY (pin, entry, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pin_rows_by_key ON pin_rows (key, pin);
  CREATE TABLE pin_entries (
    pin INTEGER NOT NULL REFERENCES pins ON DELETE CASCADE,
    name BLOB NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- Changes with what the entry holds.
    mark BLOB NOT NULL,
    -- The answer with the content of a file.
    content BLOB,
    generation INTEGER NOT NULL,
    state TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (pin, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pin_entries_by_position ON pin_entries (pin, position);
  ALTER TABLE responses ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  DROP INDEX responses_by_use;
  CREATE INDEX responses_by_use ON responses (pinned, used_at, size);
  CREATE TRIGGER response_is_pinned AFTER INSERT ON responses
    WHEN EXISTS (SELECT 1 FROM pin_rows WHERE key = NEW.key)
    BEGIN UPDATE responses SET pinned = 1 WHERE key = NEW.key; END;
  CREATE TRIGGER row_is_pinned AFTER INSERT ON pin_rows
    BEGIN UPDATE responses SET pinned = 1 WHERE key = NEW.key AND pinned = 0; END;
  CREATE TRIGGER row_is_unpinned AFTER DELETE ON pin_rows
    WHEN NOT EXISTS (SELECT 1 FROM pin_rows WHERE key = OLD.key)
    BEGIN UPDATE responses SET pinned = 0 WHERE key = OLD.key; END;
  `,
] as const
