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
  , color TEXT NOT NULL DEFAULT 'gray', read_only INTEGER NOT NULL DEFAULT 0, authority TEXT, profile_choice TEXT NOT NULL DEFAULT 'auto', production INTEGER NOT NULL DEFAULT 0, confirm_from INTEGER NOT NULL DEFAULT 20, transport TEXT) STRICT;
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
  , sudo TEXT, answer BLOB, before BLOB, after BLOB, undoes INTEGER, service TEXT, actor TEXT, settled TEXT, restored TEXT) STRICT;
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
  , holds TEXT NOT NULL DEFAULT 'text', previous_path TEXT, executable INTEGER, actor TEXT NOT NULL DEFAULT '', service TEXT, account TEXT, sudo TEXT) STRICT;
CREATE TABLE unclaimed_tokens (account TEXT PRIMARY KEY) STRICT;
INSERT INTO settings (name, value) VALUES ('colorScheme', '"dark"');
INSERT INTO connections (id, name, base_url, profile, auth, account, username, created_at, last_used_at, color, read_only, authority, profile_choice, production, confirm_from, transport) VALUES ('one', 'Harbor', 'https://harbor.example', 'documents', 'personal', 'a1', 'ines', '2031-01-01T00:00:00.000Z', NULL, 'teal', 1, NULL, 'documents', 1, 5, NULL);
INSERT INTO journal (id, at, connection, account, operation, method, path, request, outcome, status, error, sudo, answer, before, after, undoes, service, actor, settled, restored) VALUES (1, '2031-01-01T00:00:00.000Z', 'one', 'ines', 'tags.create', 'POST', '/projects/17/repository/tags', X'007b226964223a31372c227461675f6e616d65223a227631222c22726566223a226d61696e227d', 'done', 201, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO drafts (id, connection, project, project_path, branch, path, sealed_project, aside, updated_at, base_commit, message, text, holds, previous_path, executable, actor, service, account, sudo) VALUES (1, 'one', 'harbor/lighthouse', NULL, 'main', 'docs/a.md', 'harbor/lighthouse', 0, '2031-01-01T00:00:00.000Z', 'abc', X'00536179206974', X'007b22636f6e74656e74223a224c616d7020c3bc222c2262617365436f6e74656e74223a224c616d70227d', 'text', NULL, NULL, 'ines', NULL, NULL, NULL);
INSERT INTO unclaimed_tokens (account) VALUES ('a0');
CREATE INDEX journal_by_connection ON journal (connection, id);
CREATE INDEX journal_by_undone ON journal (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX drafts_by_project_path ON drafts (connection, project_path) WHERE project_path IS NOT NULL;
CREATE UNIQUE INDEX drafts_current ON drafts (connection, actor, project, branch, path) WHERE aside = 0;
PRAGMA user_version = 11;
