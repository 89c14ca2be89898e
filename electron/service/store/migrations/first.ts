/** People, groups, projects, members, releases. */
export const first = `
CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    username TEXT NOT NULL UNIQUE COLLATE NOCASE,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'blocked')),
    is_admin INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
  ) STRICT;

CREATE TABLE tokens (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    digest TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('personal', 'oauth', 'project', 'impersonation', 'session')),
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked_at TEXT
  ) STRICT;

CREATE TABLE groups (
    id INTEGER PRIMARY KEY,
    parent_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    full_name TEXT NOT NULL,
    full_path TEXT NOT NULL UNIQUE COLLATE NOCASE,
    description TEXT NOT NULL DEFAULT '',
    visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
    created_at TEXT NOT NULL
  ) STRICT;
CREATE INDEX groups_by_parent ON groups (parent_id);

CREATE TABLE projects (
    id INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    full_name TEXT NOT NULL,
    full_path TEXT NOT NULL UNIQUE COLLATE NOCASE,
    description TEXT NOT NULL DEFAULT '',
    visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
    default_branch TEXT,
    archived INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    last_activity_at TEXT NOT NULL
  ) STRICT;
CREATE INDEX projects_by_group ON projects (group_id);

CREATE TABLE imports (
    source TEXT PRIMARY KEY,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;

CREATE TABLE members (
    source_type TEXT NOT NULL CHECK (source_type IN ('group', 'project')),
    source_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    access_level INTEGER NOT NULL,
    expires_at TEXT,
    created_at TEXT NOT NULL,
    PRIMARY KEY (source_type, source_id, user_id)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX members_by_user ON members (user_id, source_type);

CREATE TABLE protected_branches (
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    push_access_level INTEGER NOT NULL,
    PRIMARY KEY (project_id, name)
  ) STRICT, WITHOUT ROWID;

CREATE TABLE releases (
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    tag_name TEXT NOT NULL,
    description TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (project_id, tag_name)
  ) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    acting_administrator_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    action TEXT NOT NULL,
    target_type TEXT NOT NULL,
    target_name TEXT NOT NULL,
    details TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
CREATE INDEX events_by_project ON events (project_id, created_at);
  `
