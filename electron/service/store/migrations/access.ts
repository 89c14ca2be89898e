/** What members, namespaces, keys and notification settings need, and the orders in which long lists are read. */
export const access = `
-- Every group with itself and all groups above it, so that rights are looked up without walking the tree.
CREATE TABLE group_ancestors (
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  ancestor_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  distance INTEGER NOT NULL,
  PRIMARY KEY (group_id, ancestor_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_ancestors_by_ancestor ON group_ancestors (ancestor_id, group_id);
INSERT INTO group_ancestors (group_id, ancestor_id, distance)
  WITH RECURSIVE above (group_id, ancestor_id, distance) AS (
    SELECT id, id, 0 FROM groups
    UNION ALL
    SELECT above.group_id, groups.parent_id, distance + 1
    FROM above JOIN groups ON groups.id = above.ancestor_id WHERE groups.parent_id IS NOT NULL
  )
  SELECT group_id, ancestor_id, distance FROM above;
CREATE TRIGGER groups_ancestors AFTER INSERT ON groups BEGIN
  INSERT INTO group_ancestors (group_id, ancestor_id, distance)
    SELECT NEW.id, ancestor_id, distance + 1 FROM group_ancestors WHERE group_id = NEW.parent_id
    UNION ALL SELECT NEW.id, NEW.id, 0;
END;

ALTER TABLE members ADD COLUMN override INTEGER;
ALTER TABLE members ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
UPDATE members SET updated_at = created_at;
CREATE INDEX members_by_expiry ON members (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX members_ending ON members (source_type, source_id, expires_at) WHERE expires_at IS NOT NULL;

-- How many direct members a group or project has.
CREATE TABLE member_counts (
  source_type TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (source_type, source_id)
) STRICT, WITHOUT ROWID;
INSERT INTO member_counts (source_type, source_id, members)
  SELECT source_type, source_id, count(*) FROM members GROUP BY source_type, source_id;
CREATE TRIGGER member_counts_up AFTER INSERT ON members BEGIN
  INSERT INTO member_counts (source_type, source_id, members) VALUES (NEW.source_type, NEW.source_id, 1)
    ON CONFLICT DO UPDATE SET members = members + 1;
END;
CREATE TRIGGER member_counts_down AFTER DELETE ON members BEGIN
  UPDATE member_counts SET members = members - 1 WHERE source_type = OLD.source_type AND source_id = OLD.source_id;
END;

-- Who belongs to a group or to one below it, each person once, and how many they are.
CREATE TABLE group_people (
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  memberships INTEGER NOT NULL,
  PRIMARY KEY (group_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_people_by_user ON group_people (user_id);
ALTER TABLE groups ADD COLUMN people INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER group_people_come AFTER INSERT ON group_people BEGIN
  UPDATE groups SET people = people + 1 WHERE id = NEW.group_id;
END;
CREATE TRIGGER group_people_go AFTER DELETE ON group_people BEGIN
  UPDATE groups SET people = people - 1 WHERE id = OLD.group_id;
END;
INSERT INTO group_people (group_id, user_id, memberships)
  SELECT ancestor_id, user_id, count(*)
  FROM members JOIN group_ancestors ON group_ancestors.group_id = members.source_id
  WHERE source_type = 'group' GROUP BY ancestor_id, user_id;
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

CREATE TABLE group_saml_identities (
  group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  extern_uid TEXT NOT NULL,
  saml_provider_id INTEGER NOT NULL,
  PRIMARY KEY (group_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_saml_identities_by_user ON group_saml_identities (user_id);

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

CREATE TABLE ssh_keys (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  key TEXT NOT NULL,
  is_deploy_key INTEGER NOT NULL DEFAULT 0,
  fingerprint_md5 TEXT NOT NULL UNIQUE,
  fingerprint_sha256 TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT
) STRICT;
CREATE INDEX ssh_keys_by_user ON ssh_keys (user_id);

CREATE TABLE deploy_keys_projects (
  id INTEGER PRIMARY KEY,
  deploy_key_id INTEGER NOT NULL REFERENCES ssh_keys (id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  can_push INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (deploy_key_id, project_id)
) STRICT;
CREATE INDEX deploy_keys_projects_by_project ON deploy_keys_projects (project_id);

-- The source of the level that holds everywhere is 'global' with the id 0.
CREATE TABLE notification_settings (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  source_type TEXT NOT NULL CHECK (source_type IN ('global', 'group', 'project')),
  source_id INTEGER NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('disabled', 'participating', 'watch', 'global', 'mention', 'custom')),
  notification_email TEXT,
  events TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, source_type, source_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX projects_by_name ON projects (name COLLATE NOCASE);
CREATE INDEX projects_by_path ON projects (path COLLATE NOCASE);
CREATE INDEX projects_by_creation ON projects (created_at);
CREATE INDEX projects_by_update ON projects (updated_at);
CREATE INDEX projects_by_activity ON projects (last_activity_at);
CREATE INDEX tokens_by_user ON tokens (user_id, kind, created_at);
`
