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
  , color TEXT NOT NULL DEFAULT 'gray', read_only INTEGER NOT NULL DEFAULT 0, authority TEXT, profile_choice TEXT NOT NULL DEFAULT 'auto') STRICT;
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
  , sudo TEXT, answer BLOB, before BLOB, after BLOB, undoes INTEGER) STRICT;
INSERT INTO settings (name, value) VALUES ('colorScheme', '"dark"');
INSERT INTO connections (id, name, base_url, profile, auth, account, username, created_at, last_used_at, color, read_only, authority, profile_choice) VALUES ('one', 'Harbor', 'https://harbor.example', 'documents', 'personal', 'a1', 'ines', '2031-01-01T00:00:00.000Z', NULL, 'teal', 1, NULL, 'documents');
INSERT INTO drafts (connection, project, branch, path, updated_at, base_commit, message, text) VALUES ('one', 'harbor/lighthouse', 'main', 'docs/a.md', '2031-01-01T00:00:00.000Z', 'abc', X'00536179206974', X'007b22636f6e74656e74223a224c616d7020c3bc222c2262617365436f6e74656e74223a224c616d70227d');
INSERT INTO journal (id, at, connection, account, operation, method, path, request, outcome, status, error, sudo, answer, before, after, undoes) VALUES (1, '2031-01-01T00:00:00.000Z', 'one', 'ines', 'tags.create', 'POST', '/projects/17/repository/tags', X'007b226964223a31372c227461675f6e616d65223a227631222c22726566223a226d61696e227d', 'done', 201, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE INDEX journal_by_connection ON journal (connection, id);
CREATE INDEX journal_by_undone ON journal (undoes) WHERE undoes IS NOT NULL;
PRAGMA user_version = 2;
