/** Merge requests and their approvals, instance variables, remote mirrors, background jobs. */
export const merging = `
CREATE TABLE protected_branches_with_id (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  push_access_level INTEGER NOT NULL,
  merge_access_level INTEGER NOT NULL,
  unprotect_access_level INTEGER NOT NULL DEFAULT 40,
  code_owner_approval_required INTEGER NOT NULL DEFAULT 0,
  UNIQUE (project_id, name)
) STRICT;
INSERT INTO protected_branches_with_id (project_id, name, push_access_level, merge_access_level)
  SELECT project_id, name, push_access_level, push_access_level FROM protected_branches ORDER BY project_id, name;
DROP TABLE protected_branches;
ALTER TABLE protected_branches_with_id RENAME TO protected_branches;

CREATE TABLE merge_requests (
  id INTEGER PRIMARY KEY,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('opened', 'closed', 'locked', 'merged')),
  source_branch TEXT NOT NULL,
  target_branch TEXT NOT NULL,
  sha TEXT,
  merge_commit_sha TEXT,
  author_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  assignee_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  merged_by_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  closed_by_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  labels TEXT NOT NULL DEFAULT '[]',
  milestone TEXT,
  merge_status TEXT NOT NULL CHECK (merge_status IN ('unchecked', 'checking', 'can_be_merged', 'cannot_be_merged')),
  approvals_required INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  merged_at TEXT,
  closed_at TEXT,
  UNIQUE (project_id, iid)
) STRICT;
CREATE INDEX merge_requests_by_creation ON merge_requests (project_id, created_at, id);
CREATE INDEX merge_requests_by_update ON merge_requests (project_id, updated_at, id);
CREATE INDEX merge_requests_by_state ON merge_requests (project_id, state, created_at, id);
CREATE INDEX merge_requests_by_source ON merge_requests (project_id, source_branch);
CREATE INDEX merge_requests_by_author ON merge_requests (author_id);
CREATE INDEX merge_requests_by_assignee ON merge_requests (assignee_id);

CREATE TABLE approvals (
  merge_request_id INTEGER NOT NULL REFERENCES merge_requests (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (merge_request_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX approvals_by_user ON approvals (user_id);

CREATE TABLE approval_configurations (
  project_id INTEGER PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  approvals_before_merge INTEGER NOT NULL,
  reset_approvals_on_push INTEGER NOT NULL,
  disable_overriding INTEGER NOT NULL,
  author_approval INTEGER NOT NULL,
  disable_committers_approval INTEGER NOT NULL,
  require_password INTEGER NOT NULL
) STRICT;

CREATE TABLE approval_rules (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  rule_type TEXT NOT NULL,
  approvals_required INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, name)
) STRICT;
CREATE INDEX approval_rules_by_project ON approval_rules (project_id, id);

CREATE TABLE approval_rule_users (
  rule_id INTEGER NOT NULL REFERENCES approval_rules (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX approval_rule_users_by_user ON approval_rule_users (user_id);

CREATE TABLE approval_rule_groups (
  rule_id INTEGER NOT NULL REFERENCES approval_rules (id) ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, group_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX approval_rule_groups_by_group ON approval_rule_groups (group_id);

CREATE TABLE approval_rule_branches (
  rule_id INTEGER NOT NULL REFERENCES approval_rules (id) ON DELETE CASCADE,
  branch_id INTEGER NOT NULL REFERENCES protected_branches (id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, branch_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX approval_rule_branches_by_branch ON approval_rule_branches (branch_id);

CREATE TABLE approvers (
  id INTEGER PRIMARY KEY,
  project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE,
  merge_request_id INTEGER REFERENCES merge_requests (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
  CHECK ((project_id IS NULL) <> (merge_request_id IS NULL)),
  CHECK ((user_id IS NULL) <> (group_id IS NULL))
) STRICT;
CREATE INDEX approvers_by_project ON approvers (project_id);
CREATE INDEX approvers_by_merge_request ON approvers (merge_request_id);
CREATE INDEX approvers_by_user ON approvers (user_id);
CREATE INDEX approvers_by_group ON approvers (group_id);

CREATE TABLE instance_variables (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  value BLOB NOT NULL,
  variable_type TEXT NOT NULL CHECK (variable_type IN ('env_var', 'file')),
  protected INTEGER NOT NULL,
  masked INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE remote_mirrors (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  credentials BLOB,
  enabled INTEGER NOT NULL,
  only_protected_branches INTEGER NOT NULL,
  keep_divergent_refs INTEGER NOT NULL,
  update_status TEXT NOT NULL CHECK (update_status IN ('none', 'scheduled', 'started', 'finished', 'failed')),
  last_error TEXT,
  last_update_at TEXT,
  last_update_started_at TEXT,
  last_successful_update_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX remote_mirrors_by_project ON remote_mirrors (project_id, id);

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  queue TEXT NOT NULL,
  subject TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  enqueued_at TEXT NOT NULL,
  run_at TEXT NOT NULL,
  error TEXT
) STRICT;
CREATE INDEX jobs_by_state ON jobs (state, queue, run_at, id);
CREATE INDEX jobs_by_subject ON jobs (queue, subject, state);

CREATE TABLE job_counts (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  processed INTEGER NOT NULL,
  failed INTEGER NOT NULL
) STRICT;
INSERT INTO job_counts VALUES (1, 0, 0);

CREATE TABLE job_schedules (
  queue TEXT PRIMARY KEY,
  last_run_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
