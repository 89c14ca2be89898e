/** Activity and audit events. Every list order and filter has its own index. */
export const events = `
DROP TABLE events;

CREATE TABLE activity_events (
  id INTEGER PRIMARY KEY,
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
CREATE INDEX activity_events_by_time ON activity_events (created_at);
CREATE INDEX activity_events_by_project ON activity_events (project_id, created_at);
CREATE INDEX activity_events_by_project_action ON activity_events (project_id, action, created_at);
CREATE INDEX activity_events_by_project_target ON activity_events (project_id, target_type, created_at);
CREATE INDEX activity_events_by_author ON activity_events (author_id, created_at);
CREATE INDEX activity_events_by_author_action ON activity_events (author_id, action, created_at);
CREATE INDEX activity_events_by_author_target ON activity_events (author_id, target_type, created_at);

CREATE TABLE audit_events (
  id INTEGER PRIMARY KEY,
  author_id INTEGER NOT NULL,
  entity_type TEXT NOT NULL CHECK (entity_type IN ('User', 'Group', 'Project')),
  entity_id INTEGER NOT NULL,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_events_by_time ON audit_events (created_at);
CREATE INDEX audit_events_by_type ON audit_events (entity_type, created_at);
CREATE INDEX audit_events_by_entity ON audit_events (entity_type, entity_id, created_at);
`
