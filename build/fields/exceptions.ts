/** Why a field is not seen by the check that renders every screen. */
export const reasons = {
  read: 'Shown, but the check cannot tell: the value is a word of a list, yes or no, rounded, or in a form. The file or folder reads it',
  same: 'Another field says the same',
  elsewhere: 'Belongs to another screen, to which the app leads',
  write: 'Answers a write; the screens read the thing again',
  technical: 'Tells nothing to a person',
  missing: 'Not shown yet',
} as const
export type Reason = keyof typeof reasons

/** Some fields of a resource, with a reason why they are not seen. */
export interface Exception {
  readonly reason: Reason
  /** Paths with spaces between them; `*` is all of them. */
  readonly fields: string
  /** For `read` the file or folder; for `same` the other field; for `elsewhere` the screen; for `technical` its purpose. */
  readonly note?: string
}

/** By resource. `e2e/specs/fields.spec.ts` finds all other fields on a screen. */
export const fieldExceptions: Readonly<Record<string, readonly Exception[]>> = {
  File: [
    { reason: 'read', fields: 'content encoding', note: 'renderer/features/editing/model/changes/stage.ts' },
    {
      reason: 'same',
      fields: 'file_name file_path size blob_id commit_id last_commit_id ref content_sha256 execute_filemode',
      note: 'File metadata, Tree entry and Blob',
    },
  ],
  'File metadata': [
    { reason: 'read', fields: 'blob_id size', note: 'renderer/features/browsing/model/file/use-file.ts' },
    { reason: 'read', fields: 'last_commit_id', note: 'renderer/features/browsing/ui/file/blob-screen.tsx' },
    { reason: 'read', fields: 'content_sha256', note: 'renderer/features/editing/model/changes/stage.ts' },
    { reason: 'same', fields: 'file_name file_path ref', note: 'what was asked for' },
    { reason: 'technical', fields: 'encoding', note: 'how the service would send the content' },
    { reason: 'same', fields: 'commit_id', note: 'Commit id of the ref' },
  ],
  'Blame range': [
    { reason: 'read', fields: 'lines[]', note: 'renderer/features/browsing/model/blame/blame-layout.ts' },
    {
      reason: 'read',
      fields: 'commit.message commit.authored_date',
      note: 'renderer/features/browsing/ui/blame/blame-gutter.tsx',
    },
    { reason: 'elsewhere', fields: 'commit.committer_name commit.committer_email', note: 'the commit' },
  ],
  'Written file': [{ reason: 'write', fields: '*' }],
  Commit: [
    { reason: 'read', fields: 'status last_pipeline.status', note: 'renderer/features/history/ui/commit-head.tsx' },
    { reason: 'same', fields: 'created_at', note: 'committed_date' },
    { reason: 'same', fields: 'stats.total', note: 'stats.additions and stats.deletions' },
  ],
  'Ref of a commit': [{ reason: 'read', fields: 'type', note: 'renderer/features/history/ui/commit-head.tsx' }],
  Diff: [
    {
      reason: 'read',
      fields: 'old_path a_mode b_mode new_file renamed_file deleted_file too_large collapsed generated_file',
      note: 'renderer/ui/diff/diff-file.ts',
    },
  ],
  'Comment on a commit': [
    { reason: 'read', fields: 'line_type', note: 'renderer/features/history/model/commented-line.ts' },
  ],
  'Tree entry': [
    { reason: 'read', fields: 'type mode', note: 'renderer/features/browsing/model/tree/entry-kind.ts' },
    { reason: 'read', fields: 'id', note: 'renderer/features/browsing/model/tree/use-entry-facts.ts' },
  ],
  Blob: [
    { reason: 'read', fields: 'size', note: 'renderer/features/browsing/model/file/use-file.ts' },
    { reason: 'technical', fields: 'encoding', note: 'always base64' },
    { reason: 'same', fields: 'sha', note: 'Tree entry id' },
  ],
  Comparison: [
    { reason: 'read', fields: 'compare_timeout', note: 'renderer/features/comparing/model/use-comparison.ts' },
    { reason: 'read', fields: 'commit', note: 'renderer/features/comparing/ui/compare-facts.tsx' },
    { reason: 'same', fields: 'compare_same_ref', note: 'what was asked for' },
  ],
  Tag: [
    { reason: 'read', fields: 'protected', note: 'renderer/features/tags/ui/tag-marks.tsx' },
    { reason: 'read', fields: 'created_at', note: 'renderer/features/tags/ui/tag-panel.tsx' },
  ],
  Release: [{ reason: 'same', fields: 'tag_name', note: 'Tag name' }],
  Snippet: [
    { reason: 'read', fields: 'visibility', note: 'renderer/features/snippets/ui/visibility.tsx' },
    { reason: 'read', fields: 'author.id', note: 'renderer/features/snippets/model/use-rights.ts' },
    { reason: 'read', fields: 'files[].path', note: 'renderer/features/snippets/ui/snippet-screen.tsx' },
    { reason: 'same', fields: 'files[].raw_url', note: 'raw_url, for one file' },
    { reason: 'read', fields: 'author.state', note: 'renderer/features/snippets' },
  ],
  'Snippet user agent detail': [
    { reason: 'read', fields: 'spamfilter_submitted', note: 'renderer/features/snippets/ui/snippet-screen.tsx' },
  ],
  'Feature flag': [
    {
      reason: 'read',
      fields: 'active scopes[].active',
      note: 'renderer/features/feature-flags/ui/feature-flags-screen.tsx',
    },
    {
      reason: 'read',
      fields:
        'strategies[].user_list.iid strategies[].user_list.id strategies[].user_list.name strategies[].user_list_id',
      note: 'renderer/features/feature-flags/model/flag-details.ts',
    },
    {
      reason: 'read',
      fields:
        'scopes[].environment_scope scopes[].strategies[].name scopes[].strategies[].parameters.* strategies[].parameters.*',
      note: 'renderer/features/feature-flags/model/draft.ts',
    },
  ],
  'Instance variable': [
    { reason: 'read', fields: 'value', note: 'renderer/features/instance-variables/ui/variable-form.tsx' },
    {
      reason: 'read',
      fields: 'variable_type protected masked raw',
      note: 'renderer/features/instance-variables/ui/variables-screen.tsx',
    },
  ],
  'Approval configuration': [
    {
      reason: 'read',
      fields:
        'reset_approvals_on_push disable_overriding_approvers_per_merge_request merge_requests_author_approval merge_requests_disable_committers_approval require_password_to_approve selective_code_owner_removals require_reauthentication_to_approve',
      note: 'renderer/features/approvals/model/switches.ts',
    },
  ],
  'Approval rule': [
    {
      reason: 'read',
      fields:
        'protected_branches[].id protected_branches[].push_access_levels[] protected_branches[].merge_access_levels[] protected_branches[].unprotect_access_levels[] protected_branches[].code_owner_approval_required',
      note: 'renderer/features/approvals/model/branch-levels.ts',
    },
    {
      reason: 'read',
      fields: 'rule_type contains_hidden_groups applies_to_all_protected_branches',
      note: 'renderer/features/approvals/ui/rule-columns.tsx',
    },
    { reason: 'read', fields: 'report_type', note: 'renderer/features/approvals/ui/rule-panel.tsx' },
  ],
  'Approval configuration with approvers': [{ reason: 'write', fields: '*' }],
  'Approvals of a merge request': [
    { reason: 'read', fields: 'state merge_status', note: 'renderer/features/approvals/model/merge-readiness.ts' },
    {
      reason: 'read',
      fields: 'approved user_has_approved user_can_approve approved_by[].approved_at',
      note: 'renderer/features/approvals/ui/approval-status-view.tsx',
    },
    { reason: 'elsewhere', fields: 'project_id', note: 'the project that the screen is in' },
  ],
  'Freeze period': [
    {
      reason: 'read',
      fields: 'freeze_start freeze_end cron_timezone',
      note: 'renderer/features/freeze-periods/ui/freeze-periods-screen.tsx',
    },
  ],
  Environment: [
    { reason: 'read', fields: 'state', note: 'renderer/features/deployments/ui/environments-screen.tsx' },
    { reason: 'read', fields: 'description', note: 'renderer/features/deployments/ui/environment-panel.tsx' },
  ],
  'Environment with its last deployment': [
    {
      reason: 'read',
      fields: 'state tier auto_stop_at',
      note: 'renderer/features/deployments/ui/environment-panel.tsx',
    },
    {
      reason: 'read',
      fields: 'last_deployment.status',
      note: 'renderer/features/deployments/ui/environments-screen.tsx',
    },
  ],
  Deployment: [
    { reason: 'read', fields: 'status', note: 'renderer/features/deployments/ui/deployment-list.tsx' },
    {
      reason: 'read',
      fields: 'approval_summary.rules[].deployment_approvals[].status',
      note: 'renderer/features/deployments/ui/deployment-facts.tsx',
    },
  ],
  'Merge request': [
    { reason: 'read', fields: 'state', note: 'renderer/features/deployments/ui/merge-requests-in.tsx' },
    {
      reason: 'read',
      fields: 'work_in_progress merge_status',
      note: 'renderer/features/deployments/model/merge-request-views.ts',
    },
    { reason: 'read', fields: 'labels[].color', note: 'renderer/ui/labels/label-look.ts' },
    { reason: 'same', fields: 'assignee', note: 'assignees' },
  ],
  'Remote mirror': [
    {
      reason: 'read',
      fields: 'enabled only_protected_branches keep_divergent_refs update_status',
      note: 'renderer/features/remote-mirrors/ui/mirrors-screen.tsx',
    },
  ],
  'Starred dashboard': [{ reason: 'write', fields: '*' }],
  'Removed stars': [
    { reason: 'read', fields: 'deleted_rows', note: 'renderer/features/starred-dashboards/ui/dashboards-screen.tsx' },
  ],
  Queues: [{ reason: 'read', fields: 'queues.*', note: 'renderer/features/background-jobs/ui/queues.tsx' }],
  Namespace: [
    { reason: 'read', fields: 'kind', note: 'renderer/features/namespaces/ui/namespaces-screen.tsx' },
    { reason: 'same', fields: 'path', note: 'full_path' },
    { reason: 'read', fields: 'parent_id', note: 'renderer/features/namespaces/ui/namespaces-screen.tsx' },
  ],
  'SSH key': [
    { reason: 'read', fields: 'user.state', note: 'renderer/features/keys' },
    { reason: 'read', fields: 'last_used_at usage_type', note: 'renderer/features/keys/ui/found-key.tsx' },
    { reason: 'technical', fields: 'user.avatar_url', note: 'the address of a picture, which the app does not load' },
    {
      reason: 'read',
      fields:
        'user.can_create_group user.can_create_project user.two_factor_enabled user.external user.private_profile deploy_keys_projects[].id deploy_keys_projects[].deploy_key_id deploy_keys_projects[].can_push',
      note: 'renderer/features/keys',
    },
  ],
  'Geo node': [
    { reason: 'read', fields: 'id', note: 'renderer/features/geo-nodes/ui/geo-nodes-screen.tsx' },
    { reason: 'read', fields: 'primary enabled current', note: 'renderer/features/geo-nodes/ui/node-card.tsx' },
    {
      reason: 'read',
      fields:
        'files_max_capacity repos_max_capacity verification_max_capacity container_repositories_max_capacity selective_sync_type selective_sync_namespace_ids[] minimum_reverification_interval sync_object_storage internal_url',
      note: 'renderer/features/geo-nodes/model/node-form.ts',
    },
    {
      reason: 'read',
      fields: 'clone_protocol web_geo_projects_url',
      note: 'renderer/features/geo-nodes/model/node-details.ts',
    },
    {
      reason: 'technical',
      fields: '_links.status',
      note: 'the address of an operation that the screen itself calls',
    },
  ],
  'Geo node status': [
    { reason: 'read', fields: 'geo_node_id', note: 'renderer/features/geo-nodes/ui/geo-nodes-screen.tsx' },
    {
      reason: 'read',
      fields: 'healthy health_status db_replication_lag_seconds last_event_id cursor_last_event_id',
      note: 'renderer/features/geo-nodes/ui/node-card.tsx',
    },
    { reason: 'read', fields: 'missing_oauth_application', note: 'renderer/features/geo-nodes/model/status-board.ts' },
  ],
  'Global notification settings': [
    { reason: 'read', fields: 'level', note: 'renderer/features/notification-settings/ui/notification-form.tsx' },
  ],
  'Notification settings of a place': [
    {
      reason: 'read',
      fields: 'level events.*',
      note: 'renderer/features/notification-settings/ui/notification-form.tsx',
    },
  ],
  Member: [
    { reason: 'read', fields: 'state override', note: 'renderer/features/members/ui/members-screen.tsx' },
    { reason: 'read', fields: 'access_level', note: 'renderer/features/members/ui/members-screen.tsx' },
    {
      reason: 'read',
      fields: 'created_at created_by.name created_by.username member_role.name',
      note: 'renderer/features/members/ui/member-panel.tsx',
    },
    { reason: 'technical', fields: 'avatar_url', note: 'the address of a picture, which the app does not load' },
    {
      reason: 'technical',
      fields: 'group_saml_identity.saml_provider_id',
      note: 'the number of the provider, whose name is shown',
    },
  ],
  Epic: [
    { reason: 'read', fields: 'state', note: 'renderer/features/epics/ui/epic-screen.tsx' },
    {
      reason: 'read',
      fields: 'confidential start_date_is_fixed due_date_is_fixed due_date_fixed',
      note: 'renderer/features/epics/model/epic-form.ts',
    },
    { reason: 'read', fields: 'color subscribed', note: 'renderer/features/epics/model/epic-views.ts' },
  ],
  'To-do item': [{ reason: 'write', fields: '*' }],
  'Issue of an epic': [
    { reason: 'read', fields: 'state confidential web_url', note: 'renderer/features/epics/ui/issue-row.tsx' },

    {
      reason: 'read',
      fields: 'closed_at discussion_locked subscribed',
      note: 'renderer/features/epics/model/issue-views.ts',
    },
    { reason: 'same', fields: 'assignee', note: 'assignees' },
  ],
  'Added issue': [{ reason: 'write', fields: '*' }],
  'Activity event': [
    {
      reason: 'read',
      fields: 'action_name target_type push_data.action push_data.ref_type push_data.ref_count',
      note: 'renderer/features/activity/model/event-words.ts',
    },
    {
      reason: 'read',
      fields: 'note.noteable_type note.noteable_iid',
      note: 'renderer/features/activity/model/event-target.ts',
    },

    { reason: 'same', fields: 'note.author', note: 'author and created_at of the event' },
    { reason: 'read', fields: 'note.system', note: 'renderer/features/activity/model/event-details.ts' },
    { reason: 'technical', fields: 'data', note: 'what push_data tells, in the form that it had before' },
  ],
  'Audit event': [
    {
      reason: 'read',
      fields:
        'entity_type details.from details.to details.add details.change details.remove details.target_id details.target_type',
      note: 'shared/audit/facts.ts',
    },
    { reason: 'read', fields: 'event_name', note: 'renderer/features/audit/ui/event-panel.tsx' },
  ],
  'Current user': [
    { reason: 'read', fields: 'is_admin', note: 'renderer/lib/group/use-why-not-in-group.ts' },
    { reason: 'read', fields: 'state', note: 'renderer/features/connections/ui/connection-drawer.tsx' },
    { reason: 'technical', fields: 'avatar_url', note: 'the address of a picture, which the app does not load' },
    { reason: 'read', fields: 'id username name', note: 'renderer/app/shell/connection-menu.tsx' },
    { reason: 'same', fields: 'web_url', note: 'User web_url' },
  ],
  Version: [
    { reason: 'read', fields: 'version revision', note: 'renderer/features/connections/ui/connection-drawer.tsx' },
  ],
  Project: [
    { reason: 'read', fields: 'archived', note: 'renderer/features/projects/ui/project-row.tsx' },
    { reason: 'read', fields: 'empty_repo', note: 'renderer/app/screens/project-layout.tsx' },
    {
      reason: 'read',
      fields: 'permissions.project_access.access_level permissions.group_access.access_level',
      note: 'renderer/lib/project/use-may-write.ts',
    },
    { reason: 'same', fields: 'path name_with_namespace', note: 'path_with_namespace' },
    { reason: 'technical', fields: 'avatar_url', note: 'the address of a picture, which the app does not load' },
    { reason: 'read', fields: 'web_url', note: 'renderer/app/screens/project-layout.tsx' },
    {
      reason: 'read',
      fields: 'http_url_to_repo ssh_url_to_repo',
      note: 'renderer/features/browsing/model/project/clone-addresses.ts',
    },
  ],
  Group: [
    { reason: 'same', fields: 'name path', note: 'full_name and full_path' },
    { reason: 'technical', fields: 'avatar_url', note: 'the address of a picture, which the app does not load' },
    { reason: 'read', fields: 'parent_id', note: 'renderer/app/screens/group-overview-screen.tsx' },
  ],
  Branch: [
    { reason: 'read', fields: 'name', note: 'renderer/lib/project/ref-picker.tsx' },
    { reason: 'read', fields: 'commit', note: 'renderer/lib/project/ref-picker.tsx' },
    { reason: 'read', fields: 'can_push', note: 'renderer/features/history/ui/transplant-dialog.tsx' },
    { reason: 'read', fields: 'default', note: 'renderer/features/history/ui/filter-bar.tsx' },
    { reason: 'read', fields: 'merged protected', note: 'renderer/lib/project/ref-picker.tsx' },
  ],
  User: [
    { reason: 'technical', fields: 'id', note: 'the number by which the user is asked for; the names are shown' },
    { reason: 'read', fields: 'state', note: 'renderer/features/approvals/ui/rule-panel.tsx' },
    { reason: 'technical', fields: 'avatar_url', note: 'the address of a picture, which the app does not load' },
  ],
  'Commit, brief': [
    { reason: 'read', fields: 'authored_date', note: 'renderer/features/contributors/model/activity.ts' },
  ],
  'Group of approvers': [
    {
      reason: 'elsewhere',
      fields: 'name path description visibility lfs_enabled web_url request_access_enabled full_name parent_id',
      note: 'the group',
    },
    { reason: 'technical', fields: 'avatar_url', note: 'the address of a picture, which the app does not load' },
    { reason: 'read', fields: 'ldap_cn ldap_access', note: 'renderer/features/approvals/ui/rule-panel.tsx' },
  ],
  'Access level of a branch': [
    {
      reason: 'read',
      fields: 'access_level access_level_description',
      note: 'renderer/features/approvals/model/branch-levels.ts',
    },
  ],
  'User with profile': [
    { reason: 'technical', fields: 'avatar_url', note: 'the address of a picture, which the app does not load' },
    {
      reason: 'read',
      fields: 'state',
      note: 'renderer/ui/people/profile-views.ts',
    },
  ],
  Job: [
    {
      reason: 'read',
      fields: 'status duration web_url',
      note: 'renderer/features/deployments/ui/deployment-facts.tsx',
    },
    {
      reason: 'read',
      fields: 'tag pipeline.status artifacts[].file_type artifacts[].size',
      note: 'renderer/features/deployments/model/job-views.ts',
    },
  ],
  Process: [{ reason: 'read', fields: 'pid', note: 'renderer/features/background-jobs/ui/background-jobs-screen.tsx' }],
  Milestone: [{ reason: 'read', fields: 'state', note: 'renderer/features/epics/model/issue-views.ts' }],
  Label: [{ reason: 'read', fields: 'id color text_color', note: 'renderer/ui/labels/label-look.ts' }],
}

/** By operation: params that may be left out and that no file near a call writes, with the reason. */
export const paramExceptions: Readonly<Record<string, readonly Exception[]>> = {
  'files.create': [
    { reason: 'technical', fields: 'execute_filemode', note: 'the editor changes modes by `commits.create`' },
  ],
  'files.update': [
    { reason: 'technical', fields: 'execute_filemode', note: 'the editor changes modes by `commits.create`' },
  ],
  'approvalRules.create': [{ reason: 'technical', fields: 'report_type', note: 'only undo sends it' }],
  'groupMembers.add': [{ reason: 'technical', fields: 'member_role_id', note: 'only undo sends it' }],
  'projectMembers.add': [{ reason: 'technical', fields: 'member_role_id', note: 'only undo sends it' }],
}
