/** Issues, milestones, labels, epics, Geo nodes. */
export const planning = `
CREATE TABLE labels (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT,
  UNIQUE (group_id, name)
) STRICT;
CREATE INDEX labels_by_name ON labels (name);

CREATE TABLE milestones (
  id INTEGER PRIMARY KEY,
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

CREATE TABLE issues (
  id INTEGER PRIMARY KEY,
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
CREATE INDEX issues_by_milestone ON issues (milestone_id);
CREATE INDEX issues_by_author ON issues (author_id);

CREATE TABLE issue_assignees (
  issue_id INTEGER NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (issue_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX issue_assignees_by_user ON issue_assignees (user_id);

CREATE TABLE issue_labels (
  issue_id INTEGER NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  PRIMARY KEY (issue_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX issue_labels_by_label ON issue_labels (label_id);

-- The dates are kept composed, and composed anew when something they come from changes, so that lists need not look.
CREATE TABLE epics (
  id INTEGER PRIMARY KEY,
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
CREATE INDEX epics_by_parent ON epics (parent_id);
CREATE INDEX epics_by_author ON epics (author_id);

-- The last number given to an epic of a group; numbers of deleted epics are not given again.
CREATE TABLE epic_numbers (
  group_id INTEGER PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE,
  last INTEGER NOT NULL
) STRICT;

-- Each epic once for its group and once for every group above that: what the list of a group and its subgroups reads, in
-- either order and filtered, from one index.
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
CREATE TRIGGER epic_places_follow AFTER UPDATE OF state, confidential, updated_at ON epics BEGIN
  UPDATE epic_places SET state = NEW.state, confidential = NEW.confidential, updated_at = NEW.updated_at
  WHERE epic_id = NEW.id;
END;

CREATE TABLE epic_labels (
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  PRIMARY KEY (epic_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX epic_labels_by_label ON epic_labels (label_id, epic_id);

CREATE TABLE epic_reactions (
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (epic_id, name, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX epic_reactions_by_user ON epic_reactions (user_id, name, epic_id);

CREATE TABLE epic_subscriptions (
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (epic_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE epic_todos (
  id INTEGER PRIMARY KEY,
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  UNIQUE (epic_id, user_id)
) STRICT;

-- An issue is in one epic at most.
CREATE TABLE epic_issues (
  id INTEGER PRIMARY KEY,
  epic_id INTEGER NOT NULL REFERENCES epics (id) ON DELETE CASCADE,
  issue_id INTEGER NOT NULL UNIQUE REFERENCES issues (id) ON DELETE CASCADE,
  relative_position INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX epic_issues_by_position ON epic_issues (epic_id, relative_position, id);

CREATE TABLE geo_nodes (
  id INTEGER PRIMARY KEY,
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
CREATE UNIQUE INDEX geo_nodes_one_primary ON geo_nodes (is_primary) WHERE is_primary = 1;

-- What a node said of itself when it was last heard of.
CREATE TABLE geo_node_reports (
  node_id INTEGER PRIMARY KEY REFERENCES geo_nodes (id) ON DELETE CASCADE,
  report TEXT NOT NULL
) STRICT;

-- The name that this instance goes by among the nodes; without one, its address.
CREATE TABLE geo_node_name (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL
) STRICT;
`
