PRAGMA foreign_keys = OFF;
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
    created_at TEXT NOT NULL, override INTEGER, updated_at TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (source_type, source_id, user_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE releases (
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    tag_name TEXT NOT NULL,
    description TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (project_id, tag_name)
  ) STRICT, WITHOUT ROWID;
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
CREATE TABLE environments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  external_url TEXT,
  state TEXT NOT NULL DEFAULT 'available' CHECK (state IN ('available', 'stopped')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE deployments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  environment_id INTEGER NOT NULL REFERENCES environments (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  ref TEXT NOT NULL,
  tag INTEGER NOT NULL,
  sha TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('created', 'running', 'success', 'failed', 'canceled')),
  deployable TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, iid)
) STRICT;
CREATE TABLE deployment_counts (
  project_id INTEGER PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  last_iid INTEGER NOT NULL
) STRICT;
CREATE TABLE deployment_merge_requests (
  deployment_id INTEGER NOT NULL REFERENCES deployments (id) ON DELETE CASCADE,
  merge_request_id INTEGER NOT NULL,
  PRIMARY KEY (deployment_id, merge_request_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE freeze_periods (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  freeze_start TEXT NOT NULL,
  freeze_end TEXT NOT NULL,
  cron_timezone TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE feature_flags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  version TEXT NOT NULL CHECK (version IN ('new_version_flag', 'legacy_flag')),
  enabled INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL, active INTEGER NOT NULL DEFAULT 1,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE feature_flag_strategies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  feature_flag_id INTEGER NOT NULL REFERENCES feature_flags (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  parameters TEXT NOT NULL
) STRICT;
CREATE TABLE feature_flag_strategy_scopes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  strategy_id INTEGER NOT NULL REFERENCES feature_flag_strategies (id) ON DELETE CASCADE,
  environment_scope TEXT NOT NULL
) STRICT;
CREATE TABLE feature_flag_legacy_scopes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  feature_flag_id INTEGER NOT NULL REFERENCES feature_flags (id) ON DELETE CASCADE,
  environment_scope TEXT NOT NULL,
  active INTEGER NOT NULL,
  strategies TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE starred_dashboards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  dashboard_path TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (project_id, user_id, dashboard_path)
) STRICT;
CREATE TABLE approvals (
  merge_request_id INTEGER NOT NULL REFERENCES merge_requests (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (merge_request_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE approval_configurations (
  project_id INTEGER PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  approvals_before_merge INTEGER NOT NULL,
  reset_approvals_on_push INTEGER NOT NULL,
  disable_overriding INTEGER NOT NULL,
  author_approval INTEGER NOT NULL,
  disable_committers_approval INTEGER NOT NULL,
  require_password INTEGER NOT NULL
) STRICT;
CREATE TABLE approval_rule_users (
  rule_id INTEGER NOT NULL REFERENCES approval_rules (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE approval_rule_groups (
  rule_id INTEGER NOT NULL REFERENCES approval_rules (id) ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, group_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE approval_rule_branches (
  rule_id INTEGER NOT NULL REFERENCES approval_rules (id) ON DELETE CASCADE,
  branch_id INTEGER NOT NULL REFERENCES protected_branches (id) ON DELETE CASCADE,
  PRIMARY KEY (rule_id, branch_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE job_counts (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  processed INTEGER NOT NULL,
  failed INTEGER NOT NULL
) STRICT;
CREATE TABLE job_schedules (
  queue TEXT PRIMARY KEY,
  last_run_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE group_ancestors (
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  ancestor_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  distance INTEGER NOT NULL,
  PRIMARY KEY (group_id, ancestor_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE member_counts (
  source_type TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (source_type, source_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE group_people (
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  memberships INTEGER NOT NULL,
  PRIMARY KEY (group_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE group_saml_identities (
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  extern_uid TEXT NOT NULL,
  saml_provider_id INTEGER NOT NULL,
  PRIMARY KEY (group_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE user_profiles (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  bio TEXT NOT NULL DEFAULT '',
  location TEXT,
  public_email TEXT NOT NULL DEFAULT '',
  website_url TEXT NOT NULL DEFAULT '',
  organization TEXT NOT NULL DEFAULT '',
  two_factor_enabled INTEGER NOT NULL DEFAULT 0,
  external INTEGER NOT NULL DEFAULT 0,
  private_profile INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE notification_settings (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  source_type TEXT NOT NULL CHECK (source_type IN ('global', 'group', 'project')),
  source_id INTEGER NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('disabled', 'participating', 'watch', 'global', 'mention', 'custom')),
  notification_email TEXT,
  events TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, source_type, source_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE issue_assignees (
  issue_id INTEGER NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (issue_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE issue_labels (
  issue_id INTEGER NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  PRIMARY KEY (issue_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE epic_numbers (
  group_id INTEGER PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE,
  last INTEGER NOT NULL
) STRICT;
CREATE TABLE epic_places (
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  own_group_id INTEGER NOT NULL,
  author_id INTEGER NOT NULL,
  state TEXT NOT NULL,
  confidential INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (epic_id, group_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE epic_labels (
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  PRIMARY KEY (epic_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE epic_reactions (
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (epic_id, name, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE epic_subscriptions (
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (epic_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE geo_node_reports (
  node_id INTEGER PRIMARY KEY REFERENCES geo_nodes (id) ON DELETE CASCADE,
  report TEXT NOT NULL
) STRICT;
CREATE TABLE geo_node_name (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL
) STRICT;
CREATE TABLE "users" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL UNIQUE COLLATE NOCASE,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'blocked')),
    is_admin INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
  ) STRICT;
CREATE TABLE "tokens" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    digest TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('personal', 'oauth', 'project', 'impersonation', 'session')),
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked_at TEXT
  ) STRICT;
CREATE TABLE "groups" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    parent_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    full_name TEXT NOT NULL,
    full_path TEXT NOT NULL UNIQUE COLLATE NOCASE,
    description TEXT NOT NULL DEFAULT '',
    visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
    created_at TEXT NOT NULL
  , people INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE "projects" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE TABLE "activity_events" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  action TEXT NOT NULL,
  target_type TEXT,
  target_id INTEGER,
  target_iid INTEGER,
  target_title TEXT,
  push TEXT,
  note TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE TABLE "audit_events" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER NOT NULL,
  entity_type TEXT NOT NULL CHECK (entity_type IN ('User', 'Group', 'Project')),
  entity_id INTEGER NOT NULL,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE TABLE "commit_comments" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  sha TEXT NOT NULL,
  note TEXT NOT NULL,
  path TEXT,
  line INTEGER,
  line_type TEXT CHECK (line_type IN ('new', 'old')),
  author_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
) STRICT;
CREATE TABLE "protected_branches" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  push_access_level INTEGER NOT NULL,
  merge_access_level INTEGER NOT NULL,
  unprotect_access_level INTEGER NOT NULL DEFAULT 40,
  code_owner_approval_required INTEGER NOT NULL DEFAULT 0,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE "merge_requests" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE TABLE "approval_rules" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  rule_type TEXT NOT NULL,
  approvals_required INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE "approvers" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE,
  merge_request_id INTEGER REFERENCES merge_requests (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
  CHECK ((project_id IS NULL) <> (merge_request_id IS NULL)),
  CHECK ((user_id IS NULL) <> (group_id IS NULL))
) STRICT;
CREATE TABLE "instance_variables" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  value BLOB NOT NULL,
  variable_type TEXT NOT NULL CHECK (variable_type IN ('env_var', 'file')),
  protected INTEGER NOT NULL,
  masked INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE "remote_mirrors" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
, query BLOB) STRICT;
CREATE TABLE "jobs" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  subject TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  enqueued_at TEXT NOT NULL,
  run_at TEXT NOT NULL,
  error TEXT
) STRICT;
CREATE TABLE "ssh_keys" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  key TEXT NOT NULL,
  is_deploy_key INTEGER NOT NULL DEFAULT 0,
  fingerprint_md5 TEXT NOT NULL UNIQUE,
  fingerprint_sha256 TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT
) STRICT;
CREATE TABLE "deploy_keys_projects" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  deploy_key_id INTEGER NOT NULL REFERENCES ssh_keys (id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  can_push INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (deploy_key_id, project_id)
) STRICT;
CREATE TABLE "labels" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT,
  UNIQUE (group_id, name)
) STRICT;
CREATE TABLE "milestones" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'closed')),
  start_date TEXT,
  due_date TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, iid)
) STRICT;
CREATE TABLE "issues" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('opened', 'closed')),
  confidential INTEGER NOT NULL,
  discussion_locked INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users (id),
  milestone_id INTEGER REFERENCES milestones (id) ON DELETE SET NULL,
  due_date TEXT,
  weight INTEGER,
  user_notes_count INTEGER NOT NULL,
  upvotes INTEGER NOT NULL,
  downvotes INTEGER NOT NULL,
  time_estimate INTEGER NOT NULL,
  total_time_spent INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  closed_at TEXT,
  UNIQUE (project_id, iid)
) STRICT;
CREATE TABLE "epics" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  iid INTEGER NOT NULL,
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  parent_id INTEGER REFERENCES epics (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('opened', 'closed')),
  confidential INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users (id),
  start_date TEXT,
  start_date_is_fixed INTEGER NOT NULL,
  start_date_fixed TEXT,
  start_date_inherited TEXT,
  due_date TEXT,
  due_date_is_fixed INTEGER NOT NULL,
  due_date_fixed TEXT,
  due_date_inherited TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  closed_at TEXT,
  UNIQUE (group_id, iid)
) STRICT;
CREATE TABLE "epic_todos" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  UNIQUE (epic_id, user_id)
) STRICT;
CREATE TABLE "epic_issues" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  issue_id INTEGER NOT NULL UNIQUE REFERENCES issues (id) ON DELETE CASCADE,
  relative_position INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE "geo_nodes" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL UNIQUE,
  internal_url TEXT,
  is_primary INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  files_max_capacity INTEGER NOT NULL,
  repos_max_capacity INTEGER NOT NULL,
  verification_max_capacity INTEGER NOT NULL,
  container_repositories_max_capacity INTEGER NOT NULL,
  selective_sync_type TEXT,
  selective_sync_shards TEXT NOT NULL,
  selective_sync_namespace_ids TEXT NOT NULL,
  minimum_reverification_interval INTEGER NOT NULL,
  sync_object_storage INTEGER NOT NULL,
  has_oauth_application INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO members (source_type, source_id, user_id, access_level, expires_at, created_at, override, updated_at) VALUES ('project', 1, 2, 30, '2099-12-31', '2026-11-29T16:44:28.426Z', NULL, '2026-11-29T16:44:28.426Z');
INSERT INTO releases (project_id, tag_name, description, created_at) VALUES (1, 'v1', 'First light', '2026-11-29T16:44:29.170Z');
INSERT INTO snippets (id, project_id, author_id, title, file_name, description, visibility, created_at, updated_at, user_agent, ip_address, spam_checked, content) VALUES (1, 1, 1, 'Lamp', 'lamp.txt', '', 'private', '2026-11-29T16:44:29.186Z', '2026-11-29T16:44:29.186Z', '', '127.0.0.1', 0, 'on');
INSERT INTO environments (id, project_id, name, slug, external_url, state, created_at, updated_at) VALUES (1, 1, 'gone', 'gone', NULL, 'stopped', '2026-11-29T16:44:28.450Z', '2026-11-29T16:44:28.514Z');
INSERT INTO environments (id, project_id, name, slug, external_url, state, created_at, updated_at) VALUES (2, 1, 'production', 'production', 'https://light.example', 'available', '2026-11-29T16:44:28.505Z', '2026-11-29T16:44:28.505Z');
INSERT INTO deployments (id, project_id, iid, environment_id, user_id, ref, tag, sha, status, deployable, created_at, updated_at) VALUES (1, 1, 1, 2, 1, 'main', 0, '28dd4313ffa0cd4fc9e1d4f413dceebdd4081992', 'success', NULL, '2026-11-29T16:44:28.992Z', '2026-11-29T16:44:28.992Z');
INSERT INTO deployment_counts (project_id, last_iid) VALUES (1, 1);
INSERT INTO freeze_periods (id, project_id, freeze_start, freeze_end, cron_timezone, created_at, updated_at) VALUES (1, 1, '0 23 * * 5', '0 7 * * 1', 'UTC', '2026-11-29T16:44:29.090Z', '2026-11-29T16:44:29.090Z');
INSERT INTO feature_flags (id, project_id, name, description, version, enabled, created_at, updated_at, active) VALUES (1, 1, 'fog-horn', 'In fog', 'new_version_flag', 1, '2026-11-29T16:44:29.018Z', '2026-11-29T16:44:29.018Z', 1);
INSERT INTO feature_flag_strategies (id, feature_flag_id, name, parameters) VALUES (1, 1, 'gradualRolloutUserId', '{"groupId":"default","percentage":"50"}');
INSERT INTO feature_flag_strategy_scopes (id, strategy_id, environment_scope) VALUES (1, 1, 'production');
INSERT INTO job_counts (id, processed, failed) VALUES (1, 2, 0);
INSERT INTO job_schedules (queue, last_run_at) VALUES ('expire_members', '2026-11-29T16:44:28.285Z');
INSERT INTO job_schedules (queue, last_run_at) VALUES ('remove_old_events', '2026-11-29T16:44:28.285Z');
INSERT INTO group_ancestors (group_id, ancestor_id, distance) VALUES (1, 1, 0);
INSERT INTO member_counts (source_type, source_id, members) VALUES ('project', 1, 1);
INSERT INTO epic_numbers (group_id, last) VALUES (1, 1);
INSERT INTO epic_places (epic_id, group_id, own_group_id, author_id, state, confidential, created_at, updated_at) VALUES (1, 1, 1, 1, 'opened', 0, '2026-11-29T16:44:29.177Z', '2026-11-29T16:44:29.177Z');
INSERT INTO epic_labels (epic_id, label_id) VALUES (1, 1);
INSERT INTO epic_labels (epic_id, label_id) VALUES (1, 2);
INSERT INTO epic_subscriptions (epic_id, user_id) VALUES (1, 1);
INSERT INTO users (id, username, name, email, state, is_admin, created_at) VALUES (1, 'ines.okafor', 'Ines Okafor', 'ines.okafor@harbor.example', 'active', 1, '2026-11-29T16:44:27.862Z');
INSERT INTO users (id, username, name, email, state, is_admin, created_at) VALUES (2, 'ada', 'Person 1', 'ada@example.org', 'active', 0, '2026-11-29T16:44:28.344Z');
INSERT INTO tokens (id, user_id, digest, kind, name, scopes, created_at, expires_at, revoked_at) VALUES (1, 1, 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', 'personal', 'start of the service', 'api read_repository read_user sudo', '2026-11-29T16:44:27.862Z', NULL, NULL);
INSERT INTO tokens (id, user_id, digest, kind, name, scopes, created_at, expires_at, revoked_at) VALUES (2, 2, 'db399cbb0859754964173adbc8acda8fc539c5c6dcf8ecb1680a04ff94749fac', 'personal', 'token-of-ada', 'api', '2026-11-29T16:44:28.344Z', NULL, NULL);
INSERT INTO groups (id, parent_id, name, path, full_name, full_path, description, visibility, created_at, people) VALUES (1, NULL, 'harbour', 'harbour', 'harbour', 'harbour', '', 'private', '2026-11-29T16:44:28.272Z', 0);
INSERT INTO projects (id, group_id, name, path, full_name, full_path, description, visibility, default_branch, archived, created_at, updated_at, last_activity_at) VALUES (1, 1, 'lighthouse', 'lighthouse', 'harbour / lighthouse', 'harbour/lighthouse', '', 'private', 'main', 0, '2026-11-29T16:44:28.273Z', '2026-11-29T16:44:28.273Z', '2026-11-29T16:44:29.161Z');
INSERT INTO activity_events (id, project_id, author_id, action, target_type, target_id, target_iid, target_title, push, note, created_at) VALUES (1, 1, 2, 'joined', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-29T16:44:28.426Z');
INSERT INTO activity_events (id, project_id, author_id, action, target_type, target_id, target_iid, target_title, push, note, created_at) VALUES (2, 1, 1, 'pushed', NULL, NULL, NULL, NULL, '{"commit_count":0,"action":"created","ref_type":"tag","commit_from":null,"commit_to":"b9d813b5fb49cb96b782527e26974a43043607f7","ref":"v1","commit_title":null}', NULL, '2026-11-29T16:44:29.161Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (1, 1, 'Project', 1, '{"add":"user_access","to":"Developer","target_id":2,"target_type":"User","target_details":"Person 1","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:28.426Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (2, 1, 'Project', 1, '{"change":"expires_at","from":null,"to":"2099-12-31","target_id":2,"target_type":"User","target_details":"Person 1","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:28.426Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (3, 1, 'Project', 1, '{"add":"environment","target_id":1,"target_type":"Environment","target_details":"gone","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:28.451Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (4, 1, 'Project', 1, '{"add":"environment","target_id":2,"target_type":"Environment","target_details":"production","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:28.505Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (5, 1, 'Project', 1, '{"add":"environment","target_id":3,"target_type":"Environment","target_details":"last","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:28.507Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (6, 1, 'Project', 1, '{"change":"environment state","from":"available","to":"stopped","target_id":1,"target_type":"Environment","target_details":"gone","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:28.514Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (7, 1, 'Project', 1, '{"add":"deployment","to":"success","target_id":1,"target_type":"Deployment","target_details":"#1 to production","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:28.994Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (8, 1, 'Project', 1, '{"remove":"environment","target_id":3,"target_type":"Environment","target_details":"last","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:29.006Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (9, 1, 'Project', 1, '{"add":"feature flag","target_id":1,"target_type":"FeatureFlag","target_details":"fog-horn","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:29.027Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (10, 1, 'Project', 1, '{"add":"freeze period","target_id":1,"target_type":"FreezePeriod","target_details":"0 23 * * 5 to 0 7 * * 1 (UTC)","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:29.091Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (11, 1, 'User', 1, '{"add":"instance variable","target_type":"InstanceVariable","target_id":"CHARTS","target_details":"CHARTS","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"ines.okafor"}', '2026-11-29T16:44:29.104Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (12, 1, 'Project', 1, '{"add":"remote mirror","target_id":1,"target_type":"RemoteMirror","target_details":"https://mirror.example/copy.git?private_token=*****","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:29.115Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (13, 1, 'Project', 1, '{"add":"tag","target_type":"Tag","target_id":"v1","target_details":"v1","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:29.161Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (14, 1, 'Project', 1, '{"add":"release","target_type":"Release","target_id":"v1","target_details":"v1","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:29.170Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (15, 1, 'Group', 1, '{"add":"epic","target_id":1,"target_type":"Epic","target_details":"Relight","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour"}', '2026-11-29T16:44:29.179Z');
INSERT INTO audit_events (id, author_id, entity_type, entity_id, details, created_at) VALUES (16, 1, 'Project', 1, '{"add":"snippet","target_id":1,"target_type":"Snippet","target_details":"Lamp","author_name":"Ines Okafor","ip_address":"127.0.0.1","entity_path":"harbour/lighthouse"}', '2026-11-29T16:44:29.186Z');
INSERT INTO instance_variables (id, key, value, variable_type, protected, masked, created_at, updated_at) VALUES (1, 'CHARTS', x'36f2fcd66d8baa4b6a18557b8eaece03839f81f611ae749b53c3443f6dfd8c14285a4db8857997f20bfe81', 'file', 0, 1, '2026-11-29T16:44:29.095Z', '2026-11-29T16:44:29.095Z');
INSERT INTO remote_mirrors (id, project_id, url, credentials, enabled, only_protected_branches, keep_divergent_refs, update_status, last_error, last_update_at, last_update_started_at, last_successful_update_at, created_at, updated_at, query) VALUES (1, 1, 'https://mirror.example/copy.git?private_token=*****', x'a663613d93fb093cb8da8466b1e14a497e17c15df1b02059260b78242eb590472697715716b05474', 0, 1, 0, 'none', NULL, NULL, NULL, NULL, '2026-11-29T16:44:29.114Z', '2026-11-29T16:44:29.114Z', x'd4161d104c5afde69fb0850e16b1c6f9ed943cfd4be598408dee725e5c8953b51804dd42f7becbe545a43c11c83b80d72642df62c96c');
INSERT INTO labels (id, group_id, name, color, description) VALUES (1, 1, 'urgent', '#6699cc', NULL);
INSERT INTO labels (id, group_id, name, color, description) VALUES (2, 1, 'lamp', '#6699cc', NULL);
INSERT INTO epics (id, iid, group_id, parent_id, title, description, state, confidential, author_id, start_date, start_date_is_fixed, start_date_fixed, start_date_inherited, due_date, due_date_is_fixed, due_date_fixed, due_date_inherited, created_at, updated_at, closed_at) VALUES (1, 1, 1, NULL, 'Relight', '', 'opened', 0, 1, NULL, 0, NULL, NULL, NULL, 0, NULL, NULL, '2026-11-29T16:44:29.177Z', '2026-11-29T16:44:29.177Z', NULL);
DELETE FROM sqlite_sequence;
INSERT OR REPLACE INTO sqlite_sequence (name, seq) VALUES ('users', 2);
INSERT INTO sqlite_sequence (name, seq) VALUES ('tokens', 2);
INSERT INTO sqlite_sequence (name, seq) VALUES ('groups', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('projects', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('activity_events', 2);
INSERT INTO sqlite_sequence (name, seq) VALUES ('audit_events', 16);
INSERT INTO sqlite_sequence (name, seq) VALUES ('commit_comments', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('protected_branches', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('merge_requests', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('approval_rules', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('approvers', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('instance_variables', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('remote_mirrors', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('jobs', 3);
INSERT INTO sqlite_sequence (name, seq) VALUES ('ssh_keys', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('deploy_keys_projects', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('labels', 2);
INSERT INTO sqlite_sequence (name, seq) VALUES ('milestones', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('issues', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('epics', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('epic_todos', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('epic_issues', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('geo_nodes', 0);
INSERT INTO sqlite_sequence (name, seq) VALUES ('environments', 3);
INSERT INTO sqlite_sequence (name, seq) VALUES ('deployments', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('feature_flags', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('feature_flag_strategies', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('feature_flag_strategy_scopes', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('freeze_periods', 1);
INSERT INTO sqlite_sequence (name, seq) VALUES ('snippets', 1);
CREATE INDEX members_by_user ON members (user_id, source_type);
CREATE INDEX snippets_by_project ON snippets (project_id, id);
CREATE INDEX snippets_by_author ON snippets (author_id);
CREATE INDEX deployments_by_id ON deployments (project_id, id);
CREATE INDEX deployments_by_creation ON deployments (project_id, created_at, id);
CREATE INDEX deployments_by_update ON deployments (project_id, updated_at, id);
CREATE INDEX deployments_by_ref ON deployments (project_id, ref, id);
CREATE INDEX deployments_by_status ON deployments (project_id, status, id);
CREATE INDEX deployments_of_environment ON deployments (environment_id, id);
CREATE INDEX deployments_of_environment_by_status ON deployments (environment_id, status, id);
CREATE INDEX deployments_of_environment_by_creation ON deployments (environment_id, created_at, id);
CREATE INDEX deployments_of_environment_by_ref ON deployments (environment_id, ref, id);
CREATE INDEX deployments_of_environment_by_update ON deployments (environment_id, updated_at, id);
CREATE INDEX deployments_by_user ON deployments (user_id);
CREATE INDEX freeze_periods_by_creation ON freeze_periods (project_id, created_at, id);
CREATE INDEX feature_flags_by_enabled ON feature_flags (project_id, enabled, name);
CREATE INDEX feature_flag_strategies_by_flag ON feature_flag_strategies (feature_flag_id, id);
CREATE INDEX feature_flag_strategy_scopes_by_strategy ON feature_flag_strategy_scopes (strategy_id, id);
CREATE INDEX feature_flag_legacy_scopes_by_flag ON feature_flag_legacy_scopes (feature_flag_id, id);
CREATE INDEX starred_dashboards_by_user ON starred_dashboards (user_id);
CREATE INDEX approvals_by_user ON approvals (user_id);
CREATE INDEX approval_rule_users_by_user ON approval_rule_users (user_id);
CREATE INDEX approval_rule_groups_by_group ON approval_rule_groups (group_id);
CREATE INDEX approval_rule_branches_by_branch ON approval_rule_branches (branch_id);
CREATE INDEX group_ancestors_by_ancestor ON group_ancestors (ancestor_id, group_id);
CREATE INDEX members_by_expiry ON members (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX members_ending ON members (source_type, source_id, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX group_people_by_user ON group_people (user_id);
CREATE INDEX group_saml_identities_by_user ON group_saml_identities (user_id);
CREATE INDEX issue_assignees_by_user ON issue_assignees (user_id);
CREATE INDEX issue_labels_by_label ON issue_labels (label_id);
CREATE INDEX epic_places_by_creation
  ON epic_places (group_id, created_at, epic_id, own_group_id, state, confidential, author_id, updated_at);
CREATE INDEX epic_places_by_update
  ON epic_places (group_id, updated_at, epic_id, own_group_id, state, confidential, author_id, created_at);
CREATE INDEX epic_places_by_author
  ON epic_places (group_id, author_id, created_at, epic_id, own_group_id, state, confidential, updated_at);
CREATE INDEX epic_places_own_by_creation
  ON epic_places (group_id, created_at, epic_id, own_group_id, state, confidential, author_id, updated_at)
  WHERE own_group_id = group_id;
CREATE INDEX epic_places_own_by_update
  ON epic_places (group_id, updated_at, epic_id, own_group_id, state, confidential, author_id, created_at)
  WHERE own_group_id = group_id;
CREATE INDEX epic_labels_by_label ON epic_labels (label_id, epic_id);
CREATE INDEX epic_reactions_by_user ON epic_reactions (user_id, name, epic_id);
CREATE INDEX deployments_by_commit ON deployments (project_id, sha, id);
CREATE INDEX tokens_by_user ON tokens (user_id, kind, created_at);
CREATE INDEX groups_by_parent ON groups (parent_id);
CREATE INDEX projects_by_group ON projects (group_id);
CREATE INDEX projects_by_name ON projects (name COLLATE NOCASE);
CREATE INDEX projects_by_path ON projects (path COLLATE NOCASE);
CREATE INDEX projects_by_creation ON projects (created_at);
CREATE INDEX projects_by_update ON projects (updated_at);
CREATE INDEX projects_by_activity ON projects (last_activity_at);
CREATE INDEX activity_events_by_time ON activity_events (created_at);
CREATE INDEX activity_events_by_project ON activity_events (project_id, created_at);
CREATE INDEX activity_events_by_project_action ON activity_events (project_id, action, created_at);
CREATE INDEX activity_events_by_project_target ON activity_events (project_id, target_type, created_at);
CREATE INDEX activity_events_by_author ON activity_events (author_id, created_at);
CREATE INDEX activity_events_by_author_action ON activity_events (author_id, action, created_at);
CREATE INDEX activity_events_by_author_target ON activity_events (author_id, target_type, created_at);
CREATE INDEX audit_events_by_time ON audit_events (created_at);
CREATE INDEX audit_events_by_type ON audit_events (entity_type, created_at);
CREATE INDEX audit_events_by_entity ON audit_events (entity_type, entity_id, created_at);
CREATE INDEX commit_comments_by_commit ON commit_comments (project_id, sha, id);
CREATE INDEX merge_requests_by_creation ON merge_requests (project_id, created_at, id);
CREATE INDEX merge_requests_by_update ON merge_requests (project_id, updated_at, id);
CREATE INDEX merge_requests_by_state ON merge_requests (project_id, state, created_at, id);
CREATE INDEX merge_requests_by_source ON merge_requests (project_id, source_branch);
CREATE INDEX merge_requests_by_author ON merge_requests (author_id);
CREATE INDEX merge_requests_by_assignee ON merge_requests (assignee_id);
CREATE INDEX approval_rules_by_project ON approval_rules (project_id, id);
CREATE INDEX approvers_by_project ON approvers (project_id);
CREATE INDEX approvers_by_merge_request ON approvers (merge_request_id);
CREATE INDEX approvers_by_user ON approvers (user_id);
CREATE INDEX approvers_by_group ON approvers (group_id);
CREATE INDEX remote_mirrors_by_project ON remote_mirrors (project_id, id);
CREATE INDEX jobs_by_state ON jobs (state, queue, run_at, id);
CREATE INDEX jobs_by_subject ON jobs (queue, subject, state);
CREATE INDEX ssh_keys_by_user ON ssh_keys (user_id);
CREATE INDEX deploy_keys_projects_by_project ON deploy_keys_projects (project_id);
CREATE INDEX labels_by_name ON labels (name);
CREATE INDEX issues_by_milestone ON issues (milestone_id);
CREATE INDEX issues_by_author ON issues (author_id);
CREATE INDEX epics_by_parent ON epics (parent_id);
CREATE INDEX epics_by_author ON epics (author_id);
CREATE INDEX epic_issues_by_position ON epic_issues (epic_id, relative_position, id);
CREATE UNIQUE INDEX geo_nodes_one_primary ON geo_nodes (is_primary) WHERE is_primary = 1;
CREATE TRIGGER member_counts_up AFTER INSERT ON members BEGIN
  INSERT INTO member_counts (source_type, source_id, members) VALUES (NEW.source_type, NEW.source_id, 1)
    ON CONFLICT DO UPDATE SET members = members + 1;
END;
CREATE TRIGGER member_counts_down AFTER DELETE ON members BEGIN
  UPDATE member_counts SET members = members - 1 WHERE source_type = OLD.source_type AND source_id = OLD.source_id;
END;
CREATE TRIGGER group_people_come AFTER INSERT ON group_people BEGIN
  UPDATE groups SET people = people + 1 WHERE id = NEW.group_id;
END;
CREATE TRIGGER group_people_go AFTER DELETE ON group_people BEGIN
  UPDATE groups SET people = people - 1 WHERE id = OLD.group_id;
END;
CREATE TRIGGER members_come AFTER INSERT ON members WHEN NEW.source_type = 'group' BEGIN
  INSERT INTO group_people (group_id, user_id, memberships)
    SELECT ancestor_id, NEW.user_id, 1 FROM group_ancestors WHERE group_id = NEW.source_id
    ON CONFLICT DO UPDATE SET memberships = memberships + 1;
END;
CREATE TRIGGER members_go AFTER DELETE ON members WHEN OLD.source_type = 'group' BEGIN
  UPDATE group_people SET memberships = memberships - 1 WHERE user_id = OLD.user_id
    AND group_id IN (SELECT ancestor_id FROM group_ancestors WHERE group_id = OLD.source_id);
  DELETE FROM group_people WHERE memberships = 0 AND user_id = OLD.user_id
    AND group_id IN (SELECT ancestor_id FROM group_ancestors WHERE group_id = OLD.source_id);
END;
CREATE TRIGGER groups_ancestors AFTER INSERT ON groups BEGIN
  INSERT INTO group_ancestors (group_id, ancestor_id, distance)
    SELECT NEW.id, ancestor_id, distance + 1 FROM group_ancestors WHERE group_id = NEW.parent_id
    UNION ALL SELECT NEW.id, NEW.id, 0;
END;
CREATE TRIGGER epic_places_follow AFTER UPDATE OF state, confidential, updated_at ON epics BEGIN
  UPDATE epic_places SET state = NEW.state, confidential = NEW.confidential, updated_at = NEW.updated_at
  WHERE epic_id = NEW.id;
END;
PRAGMA user_version = 11;
