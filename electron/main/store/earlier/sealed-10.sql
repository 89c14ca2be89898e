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
  , color TEXT NOT NULL DEFAULT 'gray', read_only INTEGER NOT NULL DEFAULT 0, authority TEXT, profile_choice TEXT NOT NULL DEFAULT 'auto', production INTEGER NOT NULL DEFAULT 0, confirm_from INTEGER NOT NULL DEFAULT 20) STRICT;
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
INSERT INTO meta (name, value) VALUES ('store_id', '15d9d6cd-aff1-453d-a89b-254e3ecd1185');
INSERT INTO connections (id, name, base_url, profile, auth, account, username, created_at, last_used_at, color, read_only, authority, profile_choice, production, confirm_from) VALUES ('one', 'Harbor', 'https://harbor.example', 'documents', 'personal', 'a1', 'ines', '2026-11-21T14:00:00.000Z', NULL, 'teal', 1, NULL, 'auto', 1, 5);
INSERT INTO journal (id, at, connection, account, operation, method, path, request, outcome, status, error, sudo, answer, before, after, undoes, service, actor, settled, restored) VALUES (1, '2026-11-29T16:49:27.316Z', 'one', 'ines', 'environments.update', 'PUT', '/projects/17/environments/3', X'01e7f49e3e724b0783bc1b34c09945fa41e09bfaeac4e4ae44af05e33b9c79b523836b89a906ae1c6d6ab79bdbb3c808d607a7b0505ed9c74644dc13aa45d0dd004afbb48ad5bb', 'done', 200, NULL, NULL, X'01f299d7bb34d1e7bb9deca070cc63d91afcbaf35ece6558504bb47f4e9aaefe855f1aaab40053343f244a45cf233354f899fe', X'010c631ba3ca56a4ce7245dca6d77928b85db28f722950ba51b5dc1fd90da1398e32489716a457fb2894cdf61b14cacec181c89d6a8d1e1701f7fbc0e23ade6924205795627c7cb78c', X'015dd677e9eb845b32d227dad7f79d1595e07e6ad7655b00318830c970c580c32f6b6f13f19c230a40bea5052115b72c1955d00e65', NULL, 'https://harbor.example', 'ines-actor', NULL, NULL);
INSERT INTO journal (id, at, connection, account, operation, method, path, request, outcome, status, error, sudo, answer, before, after, undoes, service, actor, settled, restored) VALUES (2, '2026-11-29T16:49:27.332Z', 'one', 'ines', 'tags.delete', 'DELETE', '/projects/17/repository/tags/v1', X'018222f89be39f2eff4c8487db77fd02049ed9f0a3b244fb2faa32eaf1deea4b5244b01b7615e7d8154d5eca86afbbe239be4249fe25', 'failed', 403, '{"kind":"forbidden","message":"No","needs":"the role maintainer"}', 'priya', X'01e9881d7579b4be7e4ad149c7734b7d56b52fd3724a02d848e73bbf63eae272e2', X'01a781898311f4bc4c7e8bc8574b75bc2eff99c35abc584908328730f420628545f951', NULL, NULL, 'https://harbor.example', 'ines-actor', NULL, NULL);
INSERT INTO drafts (id, connection, project, project_path, branch, path, sealed_project, aside, updated_at, base_commit, message, text, holds, previous_path, executable, actor, service, account, sudo) VALUES (1, 'one', 'harbor/lighthouse', NULL, 'main', 'docs/a.md', 'harbor/lighthouse', 0, '2026-11-29T16:49:27.300Z', 'abc', X'017f67f0e191d26a1429a049cb9cf71125bd181c210fcf6e2832487598da1d4c43a6db', X'017194493343152eb48daed33edfe0ceb4299da9f5f6c0127ec7ebc38542c47534cbfa2974ccefad8b4bb709446a35dc666be73b7426d6837da07c68df0021f4e35ce47d4997a1809de7b0', 'text', NULL, NULL, 'ines-actor', 'https://harbor.example', 'ines', NULL);
INSERT INTO drafts (id, connection, project, project_path, branch, path, sealed_project, aside, updated_at, base_commit, message, text, holds, previous_path, executable, actor, service, account, sudo) VALUES (2, 'one', '18', 'harbor/tide-tables', 'main', 'docs/b.md', '18', 0, '2026-11-29T16:49:27.312Z', NULL, X'019ce70ccf8e7e9119fa44188cf0946ec540256cb5c30adc4975e84084', X'01b0ad3b8bd4cd1bb7aa4878dd3ca581bf3edc718c8b72d4f4243f7f5cfde9a208ea51169d3d592640f6a7d9e743d84220aafb45a4cf559b6f3510e8', 'deleted', NULL, NULL, 'ines-actor', 'https://harbor.example', 'ines', NULL);
INSERT INTO unclaimed_tokens (account) VALUES ('a0');
CREATE INDEX journal_by_connection ON journal (connection, id);
CREATE INDEX journal_by_undone ON journal (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX drafts_by_project_path ON drafts (connection, project_path) WHERE project_path IS NOT NULL;
CREATE UNIQUE INDEX drafts_current ON drafts (connection, actor, project, branch, path) WHERE aside = 0;
PRAGMA user_version = 10;
