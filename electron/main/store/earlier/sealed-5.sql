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
  , sudo TEXT, answer BLOB, before BLOB, after BLOB, undoes INTEGER, service TEXT) STRICT;
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
  , holds TEXT NOT NULL DEFAULT 'text', previous_path TEXT, executable INTEGER) STRICT;
CREATE TABLE unclaimed_tokens (account TEXT PRIMARY KEY) STRICT;
INSERT INTO meta (name, value) VALUES ('store_id', 'ac30930c-fb7a-46d6-ad9c-1238033ed38b');
INSERT INTO connections (id, name, base_url, profile, auth, account, username, created_at, last_used_at, color, read_only, authority, profile_choice) VALUES ('one', 'Harbor', 'https://harbor.example', 'documents', 'personal', 'a1', 'ines', '2026-11-21T14:00:00.000Z', NULL, 'teal', 1, NULL, 'auto');
INSERT INTO journal (id, at, connection, account, operation, method, path, request, outcome, status, error, sudo, answer, before, after, undoes, service) VALUES (1, '2026-11-29T16:49:26.000Z', 'one', 'ines', 'environments.update', 'PUT', '/projects/17/environments/3', X'01fb39039176cd393ed9b79191e85b54b4999ca2c9a4631a57ee88df3fab6d24f2c30a772042e626b5cf15a81cadb6ad841f7d6896360df7b76a692b733f205f343fc6df97d7d2', 'done', 200, NULL, NULL, X'018546cd1e5448f00d21faf60edccb3a9484ee04e6b7dd90655367e56b30292a90b3b1089db4df8021d9d84284e5c13c0d8998', X'0131d45b41a0c320bd05d61eb44786f1e9cfc4decc7bd648ac46e341bbb4d1b744a9e879354cef65c5abd3a7d3ce68d1407949d98c30cf819cb27a0bd27642a0122a71011d1beb7dfe', X'01e62fed4a378c09d8eff4a55f6349310d0cf1f97d7f591760e532574750e8a7e6e6a6658b86f4dc14d3904922b553ca8bb42ed56d', NULL, 'https://harbor.example');
INSERT INTO journal (id, at, connection, account, operation, method, path, request, outcome, status, error, sudo, answer, before, after, undoes, service) VALUES (2, '2026-11-29T16:49:26.004Z', 'one', 'ines', 'tags.delete', 'DELETE', '/projects/17/repository/tags/v1', X'01f0342ab39b1b91d30a73afee35648d6a7c1d7962f06ecb79715d54765032ff62f2de80dbf6c9c07447bda02bab6ae9ea6f59a2ab3b', 'failed', 403, '{"kind":"forbidden","message":"No","needs":"the role maintainer"}', 'priya', X'01d3acc9c8a8c84f733e12304450ce18b02be7cbe63341f11fd1ff833c8f82a342', X'0116109fac5d85947cb97947f7978af9460a923c1951adcd304cb210a5cfa473b6ec4a', NULL, NULL, 'https://harbor.example');
INSERT INTO drafts (id, connection, project, project_path, branch, path, sealed_project, aside, updated_at, base_commit, message, text, holds, previous_path, executable) VALUES (1, 'one', 'harbor/lighthouse', NULL, 'main', 'docs/a.md', 'harbor/lighthouse', 0, '2026-11-29T16:49:25.996Z', 'abc', X'01a3e8f05e82d1d04f906d439fecedf2aa3871b54711ed36c1a75b8e34b79ce7bfb7d2', X'014bf26db9a60ac48abe55c586962648aff11d1dd9bc43d7ba3c1364b5ac6084335ce6435b12b018d18568902962c67e655b57d26d544b89c28809b378211636e56332fe9021dc1ed2e40b', 'text', NULL, NULL);
INSERT INTO drafts (id, connection, project, project_path, branch, path, sealed_project, aside, updated_at, base_commit, message, text, holds, previous_path, executable) VALUES (2, 'one', '18', 'harbor/tide-tables', 'main', 'docs/b.md', '18', 0, '2026-11-29T16:49:25.999Z', NULL, X'0140510af38f9fcd5b2d75be291aeedaeb39c5fda213560eb4f8608963', X'01beee8d42a19fad978277c469bfce78bcb5f0a2e589b4d9d82ca9fd6590e05206c163e9592eb3bae71b3fa56140a731f548ab1f01ce131328774724', 'deleted', NULL, NULL);
INSERT INTO unclaimed_tokens (account) VALUES ('a0');
CREATE INDEX journal_by_connection ON journal (connection, id);
CREATE INDEX journal_by_undone ON journal (undoes) WHERE undoes IS NOT NULL;
CREATE UNIQUE INDEX drafts_current ON drafts (connection, project, branch, path) WHERE aside = 0;
CREATE INDEX drafts_by_project_path ON drafts (connection, project_path) WHERE project_path IS NOT NULL;
PRAGMA user_version = 5;
