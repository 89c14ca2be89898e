/** Environments, deployments, freeze periods, feature flags, starred dashboards. */
export const delivery = `
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
CREATE INDEX freeze_periods_by_creation ON freeze_periods (project_id, created_at, id);

CREATE TABLE feature_flags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  version TEXT NOT NULL CHECK (version IN ('new_version_flag', 'legacy_flag')),
  enabled INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, name)
) STRICT;
CREATE INDEX feature_flags_by_enabled ON feature_flags (project_id, enabled, name);

CREATE TABLE feature_flag_strategies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  feature_flag_id INTEGER NOT NULL REFERENCES feature_flags (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  parameters TEXT NOT NULL
) STRICT;
CREATE INDEX feature_flag_strategies_by_flag ON feature_flag_strategies (feature_flag_id, id);

CREATE TABLE feature_flag_strategy_scopes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  strategy_id INTEGER NOT NULL REFERENCES feature_flag_strategies (id) ON DELETE CASCADE,
  environment_scope TEXT NOT NULL
) STRICT;
CREATE INDEX feature_flag_strategy_scopes_by_strategy ON feature_flag_strategy_scopes (strategy_id, id);

CREATE TABLE feature_flag_legacy_scopes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  feature_flag_id INTEGER NOT NULL REFERENCES feature_flags (id) ON DELETE CASCADE,
  environment_scope TEXT NOT NULL,
  active INTEGER NOT NULL,
  strategies TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX feature_flag_legacy_scopes_by_flag ON feature_flag_legacy_scopes (feature_flag_id, id);

CREATE TABLE starred_dashboards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  dashboard_path TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (project_id, user_id, dashboard_path)
) STRICT;
CREATE INDEX starred_dashboards_by_user ON starred_dashboards (user_id);
`
