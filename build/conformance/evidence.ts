/** The tests that verify a statement. */
export interface Evidence {
  /** A part of the statement that is unique in its section. */
  readonly says: string
  /** Test files, each with the title of the test or group that verifies it. */
  readonly shownBy?: readonly (readonly [file: string, title: string])[]
  /** `holds` by default; `aside` for statements that don't concern a service's behaviour. */
  readonly status?: 'partly' | 'differs' | 'aside'
  /** A remark, such as what is missing or different. */
  readonly note?: string
}

/** By section, as `statements.ts` names them. */
export type EvidenceBySection = Readonly<Record<string, readonly Evidence[]>>

const handlers = 'electron/service/handlers'
const server = 'electron/service/server'

/** Statements with a specific test. All others are covered by the checks of every operation and field. */
export const evidence: EvidenceBySection = {
  '1 §General conventions': [
    {
      says: 'A `.json` suffix',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: '`:id` is the numeric project ID',
      shownBy: [
        [`${server}/requests.test.ts`, 'addresses are case-sensitive, project paths are not'],
        [`${server}/requests.test.ts`, 'slashes that are not encoded are another address'],
      ],
    },
    {
      says: 'may be sent as a JSON body',
      shownBy: [
        [`${server}/requests.test.ts`, 'the places a write takes its parameters from'],
        ['electron/service/params/form.test.ts', 'decodeForm'],
      ],
    },
    {
      says: 'Timestamps are ISO 8601',
      shownBy: [[`${handlers}/commits.test.ts`, 'times are moments with an offset']],
    },
    {
      says: 'the status table in section 7',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
      note: 'each status of section 7 below has its test',
    },
    {
      says: 'edition-restricted',
      shownBy: [
        [`${server}/refusals.test.ts`, 'what the edition lacks, for an owner'],
        [
          'shared/contract/documents.test.ts',
          'operations need the edition that the heading of their section or their own row names',
        ],
      ],
    },
  ],
  '1 §Pagination (all list endpoints)': [
    {
      says: 'Offset-based',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: '`page` — integer',
      shownBy: [[`${server}/pagination.test.ts`, 'returns the position of the page']],
    },
    {
      says: '`per_page` — integer',
      shownBy: [[`${server}/pagination.test.ts`, 'has twenty rows per page by default, and never more than a hundred']],
    },
    {
      says: '`X-Total` (total',
      shownBy: [
        [`${server}/pagination.test.ts`, 'returns the position of the page'],
        [`${server}/pagination.test.ts`, 'holds for every list and page'],
      ],
    },
    {
      says: 'Sent with each response',
      shownBy: [
        [`${server}/pagination.test.ts`, 'leads through everything once by the next links'],
        [`${server}/pagination.test.ts`, 'links stay below 8 KiB when hundreds of IDs are requested, and work'],
      ],
      note: 'the end of a keyset walk has no next link, as the row of that method says; of a query longer than some kilobytes `last`, `first` and `prev` are left out',
    },
    {
      says: 'Large collections',
      shownBy: [[`${server}/pagination.test.ts`, 'withholds totals of more than 10,000, and only then']],
    },
    {
      says: 'Keyset method',
      shownBy: [
        [`${server}/pagination.test.ts`, 'keyset walks through everything once, %s'],
        [`${server}/pagination.test.ts`, 'a keyset link replaces the cursor of the page before'],
        [`${server}/pagination.test.ts`, 'keyset is not offered for other orders'],
      ],
    },
  ],
  '1 §Error body': [
    {
      says: '`message` — string',
      shownBy: [['electron/service/fuzz.test.ts', 'responds to any parameters']],
    },
    {
      says: '`error_code` — string',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'an applied change is empty, a change that does not apply is a conflict, and the branch stays',
        ],
      ],
    },
    {
      says: 'insufficient-scope case',
      shownBy: [[`${server}/authentication.test.ts`, 'names the missing scope']],
    },
  ],
  '1 §Repository file (GET single file)': [
    {
      says: '`content_sha256`',
      shownBy: [[`${handlers}/files.test.ts`, 'gives its content and where it comes from']],
    },
    {
      says: '`last_commit_id`',
      shownBy: [[`${handlers}/files.test.ts`, 'gives its content and where it comes from']],
    },
    {
      says: 'File create/update response',
      shownBy: [[`${handlers}/files.test.ts`, 'creates, updates and deletes it, each in one commit of the caller']],
    },
  ],
  '1 §Commit': [
    {
      says: '`id` — string — full SHA',
      shownBy: [[`${handlers}/commits.test.ts`, 'has every field of a commit']],
    },
    {
      says: '`stats` — object',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'is found by SHA, short SHA, branch or tag, with stats unless they are not wanted',
        ],
        [
          `${handlers}/commit-actions.test.ts`,
          'stats are left out when they are not wanted, the author is who is named',
        ],
      ],
    },
    {
      says: '`status` — string or null',
      shownBy: [
        [
          `${handlers}/deployments.test.ts`,
          'gives its commit the status of its pipeline, in lists of commits too (document 1, section 2)',
        ],
      ],
      note: 'no pipelines run here: those of jobs that deployed',
    },
  ],
  '1 §Commit diff entry': [
    {
      says: 'In compare results',
      shownBy: [
        [`${handlers}/diff-limits.test.ts`, 'leaves out the text of a file of more than 200,000 bytes, and marks it'],
      ],
    },
  ],
  '1 §Tree entry': [
    {
      says: '`id` string (object SHA)',
      shownBy: [
        [`${handlers}/repository.test.ts`, 'shows folders first, then files, then submodules, with their modes'],
      ],
    },
  ],
  '1 §Tag': [
    {
      says: '`message` — string or null',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'without a message is lightweight: it points to the commit'],
        [`${handlers}/tags.test.ts`, 'with a message is annotated: it points to the tag object, made by the caller'],
      ],
    },
    {
      says: '`target` — string',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'without a message is lightweight: it points to the commit'],
        [`${handlers}/tags.test.ts`, 'with a message is annotated: it points to the tag object, made by the caller'],
      ],
    },
    {
      says: '`release` — object or null',
      shownBy: [[`${handlers}/tags.test.ts`, 'with release notes makes the release']],
    },
  ],
  '1 §Snippet': [
    {
      says: 'Visibility levels',
      shownBy: [
        [`${handlers}/snippets.test.ts`, 'private: only its creator; internal: all signed-in users; public: all users'],
      ],
    },
  ],
  '1 §Snippet user agent detail': [
    {
      says: '`user_agent` string',
      shownBy: [
        [`${handlers}/snippets.test.ts`, 'only administrators see it'],
        [`${handlers}/snippets.test.ts`, 'the other profile has its own word for the spam check'],
      ],
    },
  ],
  '1 §3': [
    { says: 'Other resources of this document', status: 'aside' },
    {
      says: 'Snippet visibility values are',
      shownBy: [
        [`${handlers}/snippets.test.ts`, 'private: only its creator; internal: all signed-in users; public: all users'],
      ],
    },
  ],
  '1 §4': [
    { says: 'Authentication for every endpoint', status: 'aside' },
    {
      says: 'Endpoints marked public',
      shownBy: [
        [`${server}/authentication.test.ts`, 'who may see a project'],
        [
          `${server}/authentication.test.ts`,
          'of a public project, commits can be read without authentication (document 1, section 4.2)',
        ],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
      ],
    },
  ],
  '1 §4.1': [
    {
      says: '`author_email` — string',
      shownBy: [
        [`${handlers}/files.test.ts`, 'creates, updates and deletes it, each in one commit of the caller'],
        [
          `${handlers}/files.test.ts`,
          'each takes its author, its encoding and a branch to start from (document 1, section 4.1)',
        ],
      ],
    },
    {
      says: '`author_name` — string',
      shownBy: [
        [`${handlers}/files.test.ts`, 'creates, updates and deletes it, each in one commit of the caller'],
        [
          `${handlers}/files.test.ts`,
          'each takes its author, its encoding and a branch to start from (document 1, section 4.1)',
        ],
      ],
    },
    { says: 'use the commits endpoint (4.2)', status: 'aside' },
    {
      says: 'Common query parameter `ref`',
      shownBy: [
        ['electron/service/handlers/files.test.ts', 'gives its content and where it comes from'],
        [`${handlers}/files.test.ts`, 'is of a branch, a tag or a commit (document 1, section 4.1)'],
        [`${handlers}/files.test.ts`, '%s%s is answered %i %s'],
      ],
    },
    {
      says: '`branch` — string',
      shownBy: [
        [
          'electron/service/handlers/files.test.ts',
          'creates, updates and deletes it, each in one commit of the caller',
        ],
        [`${handlers}/files.test.ts`, 'needs its %s'],
      ],
    },
    {
      says: '`encoding` — string',
      shownBy: [
        [
          'electron/service/handlers/files.test.ts',
          'creates, updates and deletes it, each in one commit of the caller',
        ],
        [
          `${handlers}/files.test.ts`,
          'each takes its author, its encoding and a branch to start from (document 1, section 4.1)',
        ],
      ],
    },
    {
      says: '`content` — string',
      shownBy: [
        [
          'electron/service/handlers/files.test.ts',
          'creates, updates and deletes it, each in one commit of the caller',
        ],
        [`${handlers}/files.test.ts`, 'needs its %s'],
      ],
    },
    {
      says: '`commit_message` — string',
      shownBy: [
        [
          'electron/service/handlers/files.test.ts',
          'creates, updates and deletes it, each in one commit of the caller',
        ],
        [`${handlers}/files.test.ts`, 'needs its %s'],
      ],
    },
    {
      says: 'Scopes: `read_repository`',
      shownBy: [
        [`${server}/authentication.test.ts`, 'reading does not allow writing'],
        [`${server}/authentication.test.ts`, 'token scopes'],
      ],
    },
    {
      says: '`api` allows read-write',
      shownBy: [[`${server}/authentication.test.ts`, 'token scopes']],
    },
    {
      says: 'Common path parameter',
      shownBy: [[`${server}/requests.test.ts`, 'encoded paths']],
    },
    {
      says: 'HEAD `/projects/:id/repository/files/:file_path` —',
      shownBy: [[`${handlers}/files.test.ts`, 'HEAD of the file%s gives the metadata as headers and no body']],
    },
    {
      says: 'HEAD `/projects/:id/repository/files/:file_path/blame`',
      shownBy: [[`${handlers}/files.test.ts`, 'HEAD of the file%s gives the metadata as headers and no body']],
    },
    {
      says: 'GET `/projects/:id/repository/files/:file_path` —',
      shownBy: [
        [`${handlers}/files.test.ts`, 'gives its content and where it comes from'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
      ],
    },
    {
      says: 'GET `/projects/:id/repository/files/:file_path/blame`',
      shownBy: [
        [
          `${handlers}/files.test.ts`,
          'blame gives the ranges with their commits, and the headers of a list (document 1, section 9)',
        ],
        [`${handlers}/files.test.ts`, '%s%s is answered %i %s'],
      ],
    },
    {
      says: 'GET `/projects/:id/repository/files/:file_path/raw`',
      shownBy: [
        [`${handlers}/files.test.ts`, 'raw gives the bytes, and never a type that a browser runs'],
        [`${handlers}/files.test.ts`, '%s%s is answered %i %s'],
        [`${handlers}/files.test.ts`, 'HEAD of the file%s gives the metadata as headers and no body'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/files/:file_path`',
      shownBy: [[`${handlers}/files.test.ts`, 'creates, updates and deletes it, each in one commit of the caller']],
    },
    {
      says: 'PUT `/projects/:id/repository/files/:file_path`',
      shownBy: [[`${handlers}/files.test.ts`, 'creates, updates and deletes it, each in one commit of the caller']],
    },
    {
      says: 'DELETE `/projects/:id/repository/files/:file_path`',
      shownBy: [[`${handlers}/files.test.ts`, 'creates, updates and deletes it, each in one commit of the caller']],
    },
    {
      says: '`start_branch` —',
      shownBy: [
        [`${handlers}/files.test.ts`, 'start_branch makes the branch, from there'],
        [
          `${handlers}/files.test.ts`,
          'each takes its author, its encoding and a branch to start from (document 1, section 4.1)',
        ],
      ],
    },
    {
      says: '`last_commit_id` —',
      shownBy: [
        [`${handlers}/files.test.ts`, 'an edit is refused if the file has changed since, and accepted otherwise'],
      ],
    },
    {
      says: 'When the commit fails for any reason',
      shownBy: [
        [`${handlers}/files.test.ts`, '%s of %s with %j is refused and changes nothing'],
        [
          `${handlers}/concurrent-commits.test.ts`,
          'a branch that has moved in the meantime is a conflict (409), except for single files (document 1, sections 4.1 and 7)',
        ],
      ],
      note: 'the message says more than the document promises: what is wrong',
    },
    {
      says: 'Causes of failure',
      shownBy: [
        [`${handlers}/files.test.ts`, '%s of %s with %j is refused and changes nothing'],
        [
          `${handlers}/concurrent-commits.test.ts`,
          'a branch that has moved in the meantime is a conflict (409), except for single files (document 1, sections 4.1 and 7)',
        ],
      ],
    },
  ],
  '1 §4.2': [
    {
      says: 'GET `/projects/:id/repository/commits`: Returns an array of commits',
      shownBy: [
        [`${handlers}/commits.test.ts`, 'is the history of the default branch, newest first, with pages and totals'],
        [`${handlers}/commits.test.ts`, 'has every field of a commit'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `commit_message`',
      shownBy: [
        [`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it'],
        [
          `${handlers}/commit-actions.test.ts`,
          'needs a branch, a message and actions, by the names that they have now (document 1, section 9): %s',
        ],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `file_path` —',
      shownBy: [
        [`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it'],
        [`${handlers}/commit-actions.test.ts`, '%s: %j changes nothing, not even what comes before it'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `previous_path` —',
      shownBy: [
        [
          `${handlers}/commit-actions.test.ts`,
          'a move keeps the mode and, without content, the content; with empty content, it empties the file',
        ],
        [`${handlers}/commit-actions.test.ts`, 'previous_path is only for a move, execute_filemode only for a chmod'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `encoding` —',
      shownBy: [[`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it']],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `execute_filemode` —',
      shownBy: [
        [`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it'],
        [`${handlers}/commit-actions.test.ts`, 'previous_path is only for a move, execute_filemode only for a chmod'],
      ],
    },
    {
      says: 'GET `/projects/:id/repository/commits/:sha`: Response',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'is found by SHA, short SHA, branch or tag, with stats unless they are not wanted',
        ],
        [
          `${handlers}/deployments.test.ts`,
          'gives its commit the status of its pipeline, in lists of commits too (document 1, section 2)',
        ],
      ],
    },
    {
      says: 'GET `/projects/:id/repository/commits/:sha/refs`: `sha` (required)',
      shownBy: [[`${handlers}/commits.test.ts`, 'is in the branches and tags that contain it']],
    },
    {
      says: 'GET `/projects/:id/repository/commits/:sha/refs`: Supports `page`',
      shownBy: [[`${handlers}/commits.test.ts`, 'is in the branches and tags that contain it']],
    },
    {
      says: 'POST `/projects/:id/repository/commits/:sha/cherry_pick`: `sha`',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'a cherry-picked commit keeps its author and names its source; reverting it undoes it',
        ],
        [`${handlers}/commits.test.ts`, 'need a branch, which is there: %s'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits/:sha/revert`: `sha`',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'a cherry-picked commit keeps its author and names its source; reverting it undoes it',
        ],
        [`${handlers}/commits.test.ts`, 'need a branch, which is there: %s'],
      ],
    },
    {
      says: 'GET `/projects/:id/repository/commits/:sha/diff`: `sha`',
      shownBy: [[`${handlers}/commits.test.ts`, 'has a diff against its first parent']],
    },
    {
      says: 'GET `/projects/:id/repository/commits/:sha/comments`: `sha`',
      shownBy: [
        [`${handlers}/commits.test.ts`, 'has no comments, and a missing one gives 404 for them'],
        [`${handlers}/commit-comments.test.ts`, 'are those of this commit in this project, oldest first'],
      ],
    },
    {
      says: 'Creates a commit from a batch',
      shownBy: [[`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it']],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: Response: commit object with',
      shownBy: [
        [
          `${handlers}/commit-actions.test.ts`,
          'stats are left out when they are not wanted, the author is who is named',
        ],
        [`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `branch` —',
      shownBy: [
        [`${handlers}/commit-actions.test.ts`, 'start_branch and start_sha make the branch from there'],
        [`${handlers}/commit-actions.test.ts`, '%j is refused'],
        [`${handlers}/commit-actions.test.ts`, 'start_project brings the commit from another project'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `start_branch`',
      shownBy: [[`${handlers}/commit-actions.test.ts`, 'start_branch and start_sha make the branch from there']],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `start_sha`',
      shownBy: [[`${handlers}/commit-actions.test.ts`, 'start_branch and start_sha make the branch from there']],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `start_project`',
      shownBy: [[`${handlers}/commit-actions.test.ts`, 'start_project brings the commit from another project']],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `author_email`',
      shownBy: [
        [
          `${handlers}/commit-actions.test.ts`,
          'stats are left out when they are not wanted, the author is who is named',
        ],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `stats`',
      shownBy: [
        [
          `${handlers}/commit-actions.test.ts`,
          'stats are left out when they are not wanted, the author is who is named',
        ],
        [`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `force`',
      shownBy: [
        [`${handlers}/commit-actions.test.ts`, 'an existing branch is only overwritten with force'],
        [
          `${handlers}/commit-actions.test.ts`,
          'force does not rewrite a protected branch, not even for a maintainer (document 1, section 4.2)',
        ],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `action` —',
      shownBy: [
        [`${handlers}/commit-actions.test.ts`, 'is one commit, whichever actions are in it'],
        [`${handlers}/commit-actions.test.ts`, '%s: %j changes nothing, not even what comes before it'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `content` —',
      shownBy: [
        [
          `${handlers}/commit-actions.test.ts`,
          'a move keeps the mode and, without content, the content; with empty content, it empties the file',
        ],
        [`${handlers}/commit-actions.test.ts`, '%s: %j changes nothing, not even what comes before it'],
        [`${handlers}/commit-actions.test.ts`, 'each action works on what those before it left'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `last_commit_id`',
      shownBy: [
        [`${handlers}/commit-actions.test.ts`, 'last_commit_id guards update, move and delete, each for its own file'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/commits`: `actions[]`',
      shownBy: [[`${handlers}/commit-actions.test.ts`, 'each action works on what those before it left']],
    },
    {
      says: 'commits/:sha`: `sha` (required)',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'is found by SHA, short SHA, branch or tag, with stats unless they are not wanted',
        ],
      ],
    },
    {
      says: 'commits/:sha`: `stats`',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'is found by SHA, short SHA, branch or tag, with stats unless they are not wanted',
        ],
      ],
    },
    {
      says: '/refs`: Response: array',
      shownBy: [[`${handlers}/commits.test.ts`, 'is in the branches and tags that contain it']],
    },
    {
      says: '/refs`: `type`',
      shownBy: [[`${handlers}/commits.test.ts`, 'is in the branches and tags that contain it']],
    },
    {
      says: '/cherry_pick`: Response',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'a cherry-picked commit keeps its author and names its source; reverting it undoes it',
        ],
      ],
    },
    {
      says: '/cherry_pick`: On failure',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'an applied change is empty, a change that does not apply is a conflict, and the branch stays',
        ],
      ],
    },
    {
      says: '/revert`: Response',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'a cherry-picked commit keeps its author and names its source; reverting it undoes it',
        ],
      ],
    },
    {
      says: '/revert`: On failure',
      shownBy: [
        [
          `${handlers}/commits.test.ts`,
          'an applied change is empty, a change that does not apply is a conflict, and the branch stays',
        ],
      ],
    },
    { says: '/diff`: Response', shownBy: [[`${handlers}/commits.test.ts`, 'has a diff against its first parent']] },
    {
      says: '/comments`: Response',
      shownBy: [[`${handlers}/commit-comments.test.ts`, 'are those of this commit in this project, oldest first']],
    },
    {
      says: '/commits`: `ref_name`',
      shownBy: [
        [`${handlers}/commits.test.ts`, '%s gives %j'],
        [`${handlers}/commits.test.ts`, 'is the history of the default branch, newest first, with pages and totals'],
      ],
    },
    {
      says: '/commits`: `since`',
      shownBy: [[`${handlers}/commits.test.ts`, '%s gives %j']],
    },
    {
      says: '/commits`: `until`',
      shownBy: [[`${handlers}/commits.test.ts`, '%s gives %j']],
    },
    {
      says: '/commits`: `path` — string',
      shownBy: [[`${handlers}/commits.test.ts`, '%s gives %j']],
    },
    {
      says: '/commits`: `first_parent`',
      shownBy: [[`${handlers}/commits.test.ts`, '%s gives %j']],
    },
    {
      says: '/commits`: `with_stats`',
      shownBy: [
        [`${handlers}/commits.test.ts`, 'has the stats of each commit only when they are wanted'],
        [`${handlers}/commits.test.ts`, 'has every field of a commit'],
      ],
    },
    {
      says: '/commits`: `all`',
      shownBy: [[`${handlers}/commits.test.ts`, 'all commits of all branches, and in topological order']],
    },
    {
      says: '/commits`: `order`',
      shownBy: [
        [`${handlers}/commits.test.ts`, 'all commits of all branches, and in topological order'],
        [`${handlers}/commits.test.ts`, 'is by date, or in topological order: one line of development after the other'],
      ],
    },
  ],
  '1 §4.4': [
    {
      says: 'GET `/projects/:id/repository/tags/:tag_name`',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'can be read by all users who can see the project, and is 404 when missing'],
      ],
    },
    {
      says: 'DELETE `/projects/:id/repository/tags/:tag_name`',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'are made once, changed often, and go with their tag'],
        [`${handlers}/tags.test.ts`, 'deleting a tag that is not there is 404'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/tags` —',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'with %s is 405 and says why'],
        [`${handlers}/tags.test.ts`, 'with release notes makes the release'],
        [`${handlers}/tags.test.ts`, 'without a message is lightweight: it points to the commit'],
        [`${handlers}/tags.test.ts`, 'with a message is annotated: it points to the tag object, made by the caller'],
        [`${handlers}/tags.test.ts`, 'is of a commit by its SHA, whole or shortened'],
        [`${handlers}/tags.test.ts`, 'of an annotated tag is of its commit'],
      ],
    },
    {
      says: 'POST `/projects/:id/repository/tags/:tag_name/release`',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'are made once, changed often, and go with their tag'],
        [`${handlers}/tags.test.ts`, 'need their tag and a description'],
      ],
    },
    {
      says: 'PUT `/projects/:id/repository/tags/:tag_name/release`',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'are made once, changed often, and go with their tag'],
        [`${handlers}/tags.test.ts`, 'need their tag and a description'],
      ],
    },
    {
      says: 'GET `/projects/:id/repository/tags` (public)',
      shownBy: [
        [`${handlers}/tags.test.ts`, '%s by name'],
        [`${handlers}/tags.test.ts`, 'by age has the newest first by default'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
      ],
    },
  ],
  '1 §4.3': [
    {
      says: 'archive[.format]',
      shownBy: [
        [`${handlers}/archive.test.ts`, 'every suffix of the contract is one of them'],
        [`${handlers}/archive.test.ts`, 'five archives a minute'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
        [`${handlers}/archive.test.ts`, 'of a branch with an unusual name, of a tag, and of a commit'],
      ],
    },
    {
      says: '/repository/compare`',
      shownBy: [
        [`${handlers}/repository.test.ts`, 'from the merge base shows only what the other side did'],
        [`${handlers}/repository.test.ts`, 'straight shows all that differs'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
        [`${handlers}/repository.test.ts`, 'commits are oldest first; a ref with itself has none'],
        [`${handlers}/repository.test.ts`, 'a missing ref gives an error that says so'],
      ],
    },
    {
      says: '/repository/contributors`',
      shownBy: [
        [`${handlers}/repository.test.ts`, 'contributors are counted, and sorted as requested'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
      ],
    },
    {
      says: '/repository/merge_base`',
      shownBy: [
        [`${handlers}/repository.test.ts`, 'the common ancestor of two and of more'],
        [`${handlers}/repository.test.ts`, 'none, an unknown ref, a single ref'],
      ],
    },
    {
      says: '/repository/tree`',
      shownBy: [
        [`${handlers}/repository.test.ts`, 'of a folder has full paths, at any ref'],
        [`${handlers}/repository.test.ts`, 'recursive is everything, in pages that join'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
        [
          `${handlers}/repository.test.ts`,
          'is one folder of the default branch, twenty entries a page, when nothing else is asked for',
        ],
      ],
    },
    {
      says: '/repository/blobs/:sha` (public)',
      shownBy: [
        [`${handlers}/repository.test.ts`, 'come by SHA, as JSON and raw'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
      ],
    },
    {
      says: '/repository/blobs/:sha/raw`',
      shownBy: [
        [`${handlers}/repository.test.ts`, 'come by SHA, as JSON and raw'],
        [
          `${server}/authentication.test.ts`,
          'what is marked public is read without authentication in a public project only (document 1, section 4)',
        ],
      ],
    },
  ],
  '1 §4.5': [
    {
      says: 'Visibility values',
      shownBy: [
        [`${handlers}/snippets.test.ts`, 'private: only its creator; internal: all signed-in users; public: all users'],
        [`${handlers}/snippets.test.ts`, 'is refused with %s = %j'],
      ],
    },
    {
      says: 'GET `/projects/:id/snippets` —',
      shownBy: [[`${handlers}/snippets.test.ts`, 'newest first, each once']],
      note: 'parameters and response are not shown; it has the pages of every list',
    },
    {
      says: 'PUT `/projects/:id/snippets/:snippet_id`',
      shownBy: [
        [`${handlers}/snippets.test.ts`, 'is created, read, changed and deleted'],
        [`${handlers}/snippets.test.ts`, 'changes each field alone, and keeps the others (document 1, section 4.5)'],
      ],
    },
    {
      says: 'GET `/projects/:id/snippets/:snippet_id` —',
      shownBy: [[`${handlers}/snippets.test.ts`, 'is created, read, changed and deleted']],
    },
    { says: '/:snippet_id/raw`', shownBy: [[`${handlers}/snippets.test.ts`, 'is created, read, changed and deleted']] },
    {
      says: 'Creating and changing require permission',
      shownBy: [
        [`${handlers}/snippets.test.ts`, 'creating requires a reporter; changing requires its creator or a maintainer'],
      ],
    },
    {
      says: 'POST `/projects/:id/snippets`',
      shownBy: [
        [`${handlers}/snippets.test.ts`, 'is created, read, changed and deleted'],
        [`${handlers}/snippets.test.ts`, 'is refused with %s = %j'],
      ],
    },
    {
      says: 'DELETE `/projects/:id/snippets/:snippet_id`',
      shownBy: [[`${handlers}/snippets.test.ts`, 'is created, read, changed and deleted']],
    },
    {
      says: '/user_agent_detail`',
      shownBy: [[`${handlers}/snippets.test.ts`, 'only administrators see it']],
    },
  ],
  '1 §5': [
    {
      says: 'CI/CD job token',
      shownBy: [
        [
          `${server}/authentication.test.ts`,
          'a job token is taken nowhere: the documents name no endpoint that takes one (in %s)',
        ],
      ],
    },
    {
      says: 'Most endpoints require authentication',
      shownBy: [[`${server}/authentication.test.ts`, 'who may see a project']],
    },
    {
      says: 'OAuth 2.0 token',
      shownBy: [[`${server}/authentication.test.ts`, 'the ways a token may come']],
    },
    {
      says: 'Personal access token or project access token',
      shownBy: [[`${server}/authentication.test.ts`, 'the ways a token may come']],
    },
    {
      says: 'Session cookie',
      shownBy: [[`${server}/authentication.test.ts`, 'the ways a token may come']],
    },
    {
      says: 'Impersonation token',
      shownBy: [[`${server}/authentication.test.ts`, 'impersonation']],
    },
    {
      says: 'Token scopes named',
      shownBy: [[`${server}/authentication.test.ts`, 'token scopes']],
    },
  ],
  '1 §Sudo': [
    {
      says: 'Every API request can be made as another user',
      shownBy: [[`${server}/authentication.test.ts`, 'has the rights of the other user, not of the administrator']],
    },
    {
      says: "The target user's ID",
      shownBy: [
        [`${server}/authentication.test.ts`, '%s acts as that user'],
        [`${server}/authentication.test.ts`, 'takes an id'],
      ],
    },
    {
      says: 'Non-administrator token',
      shownBy: [[`${server}/authentication.test.ts`, 'is refused for all users except administrators']],
    },
    {
      says: 'Token without `sudo` scope',
      shownBy: [[`${server}/authentication.test.ts`, 'needs the sudo scope']],
    },
    {
      says: 'Unknown sudo user',
      shownBy: [[`${server}/authentication.test.ts`, 'to an unknown user is 404 and names them']],
    },
    {
      says: 'Invalid or missing authentication',
      shownBy: [[`${server}/authentication.test.ts`, '%s is 401']],
    },
  ],
  '1 §7': [
    {
      says: 'Bodies are JSON with a `message`',
      shownBy: [[`${server}/requests.test.ts`, 'bad input is a clear answer, never a fault']],
    },
    {
      says: '200 OK',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: '201 Created',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: '204 No Content',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: '304 Not Modified',
      shownBy: [
        [`${server}/requests.test.ts`, 'an ETag for reads, and 304 for a matching one'],
        [`${handlers}/epics.test.ts`, 'is made once: 201 with the entry, then 304 and no body'],
      ],
    },
    {
      says: '400 Bad Request',
      shownBy: [['electron/service/params/parse.test.ts', 'names %s']],
    },
    {
      says: '401 Unauthorized',
      shownBy: [[`${server}/authentication.test.ts`, '%s is 401']],
    },
    {
      says: '403 Forbidden',
      shownBy: [
        [`${server}/refusals.test.ts`, 'what is for administrators, for an owner'],
        [`${server}/refusals.test.ts`, 'what the edition lacks, for an owner'],
      ],
    },
    {
      says: '404 Not Found',
      shownBy: [[`${server}/authentication.test.ts`, 'a private group is 404 to strangers and there for members']],
    },
    {
      says: '405 Method Not Allowed',
      shownBy: [
        [`${server}/requests.test.ts`, 'a method that is not there'],
        [`${handlers}/tags.test.ts`, 'with %s is 405 and says why'],
      ],
    },
    {
      says: '409 Conflict',
      shownBy: [
        [`${handlers}/tags.test.ts`, 'are made once, changed often, and go with their tag'],
        [`${handlers}/members.test.ts`, 'a second time is a conflict, whether it ends or not'],
        [`${handlers}/approval-rules.test.ts`, 'have unique names: a duplicate is 409 (document 1, section 7)'],
        [`${handlers}/instance-variables.test.ts`, 'has a key once; keys differ by case'],
      ],
      note: 'where another section names the status of its own errors, that is given: a name of an environment that is taken is 400 by section 4.5 of document 2',
    },
    {
      says: '412 —',
      shownBy: [
        [`${handlers}/files.test.ts`, 'it is not deleted when a commit touched it after the time the caller names'],
        [`${handlers}/environments.test.ts`, 'does not delete an environment that was changed since'],
      ],
    },
    {
      says: '422 Unprocessable',
      shownBy: [['electron/service/switches.test.ts', 'cannot be of the new version: 422 (document 1, section 7)']],
      note: 'no operation of the documents names this status, and section 9 takes it back for members ("always 400 instead of sometimes 422"). Here it is the answer to a feature flag of the new version where there are legacy ones alone',
    },
    {
      says: '500 Server Error',
      shownBy: [[`${server}/requests.test.ts`, 'an internal error is a 500 without details, and is logged']],
    },
  ],
  '1 §8': [
    {
      says: '`per_page`',
      shownBy: [[`${server}/pagination.test.ts`, 'has twenty rows per page by default, and never more than a hundred']],
    },
    {
      says: 'Archive download',
      shownBy: [[`${handlers}/archive.test.ts`, 'five archives a minute']],
    },
    {
      says: 'Total-count headers',
      shownBy: [[`${server}/pagination.test.ts`, 'withholds totals of more than 10,000, and only then']],
    },
    {
      says: 'Activity events',
      shownBy: [[`${handlers}/activity-events.test.ts`, 'shows none older than two years, and removes them']],
    },
    {
      says: 'variable key',
      shownBy: [[`${handlers}/instance-variables.test.ts`, 'with a key of 256 characters']],
    },
    {
      says: 'variable value',
      shownBy: [
        [
          `${handlers}/instance-variables.test.ts`,
          'keeps a value beyond 700 characters while its switches change (document 1, section 8)',
        ],
      ],
      note: 'a warning in the app, no refusal',
    },
    {
      says: 'Epic description',
      shownBy: [[`${handlers}/epic-writes.test.ts`, 'takes a description of 1,048,576 characters']],
    },
    {
      says: 'Compare diffs',
      shownBy: [
        [
          `${handlers}/diff-limits.test.ts`,
          'leaves out texts once there are more than 5,000,000 bytes of them, but no path',
        ],
      ],
    },
  ],
  '1 §9': [
    {
      says: 'Parameter `branch_name` renamed',
      shownBy: [
        [
          `${handlers}/commit-actions.test.ts`,
          'needs a branch, a message and actions, by the names that they have now (document 1, section 9): %s',
        ],
        [`${handlers}/snippets.test.ts`, 'private: only its creator; internal: all signed-in users; public: all users'],
      ],
      note: 'the other operations that it names are none of the documents',
    },
    { says: 'Backward-incompatible changes', status: 'aside' },
    { says: 'Releases occur monthly', status: 'aside' },
    { says: 'v4 is preferred', status: 'aside' },
    { says: 'A GraphQL interface', status: 'aside' },
    { says: 'Removed the `iid` filter', status: 'aside' },
    { says: 'Removed endpoints under', status: 'aside' },
    { says: 'Removed deprecated `expires_at`', status: 'aside' },
    { says: 'DELETE /projects/:id/star', status: 'aside' },
    { says: 'DELETE /todos', status: 'aside' },
    { says: 'deploy_keys/:key_id/disable', status: 'aside' },
    { says: 'PUT /users/:id', status: 'aside' },
    { says: 'Subscriptions:', status: 'aside' },
    { says: 'Label filters on issue lists', status: 'aside' },
    { says: 'All `build` references', status: 'aside' },
    { says: 'award emoji', status: 'aside' },
    { says: 'User create', status: 'aside' },
    {
      says: 'versioned with one number',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: 'Commit list initial page is 1',
      shownBy: [
        [
          'electron/service/handlers/commits.test.ts',
          'is the history of the default branch, newest first, with pages and totals',
        ],
      ],
    },
    {
      says: '/repository/files?file_path=',
      shownBy: [['electron/service/handlers/repository.test.ts', 'come by SHA, as JSON and raw']],
    },
    {
      says: 'Removed `GET /projects/:search`',
      shownBy: [[`${handlers}/navigation.test.ts`, 'search=REEF']],
    },
    {
      says: 'returns 409 when the member already exists',
      shownBy: [
        [`${handlers}/members.test.ts`, 'a second time is a conflict, whether it ends or not'],
        [`${handlers}/members.test.ts`, '%j is refused'],
      ],
    },
    {
      says: 'Project filters moved',
      shownBy: [[`${handlers}/navigation.test.ts`, 'can be filtered by owned and starred (document 1, section 9)']],
    },
    {
      says: 'Added `POST /environments',
      shownBy: [
        [`${handlers}/environments.test.ts`, 'stops: 200, and the environment is stopped, also the second time'],
      ],
    },
    {
      says: 'Pagination headers returned for all array',
      shownBy: [
        [
          `${handlers}/files.test.ts`,
          'blame gives the ranges with their commits, and the headers of a list (document 1, section 9)',
        ],
      ],
      note: 'the two removals that it names are no endpoints of the documents',
    },
  ],
  '2 §Feature flag (Premium edition)': [
    {
      says: '`version` — string',
      shownBy: [
        [
          `${handlers}/feature-flags.test.ts`,
          'without a version, or with legacy_flag, makes a legacy flag with scopes',
        ],
      ],
    },
    {
      says: '`scopes` — array',
      shownBy: [
        [
          `${handlers}/feature-flags.test.ts`,
          'takes the scopes of a legacy flag, and whether it is active (document 2, section 4.1)',
        ],
      ],
    },
  ],
  '2 §Remote mirror': [
    {
      says: '`url` — string',
      shownBy: [
        [
          `${handlers}/remote-mirrors.test.ts`,
          'in the query of an address are sent, sealed and shown nowhere (document 2, section 2)',
        ],
      ],
    },
  ],
  '2 §3': [
    {
      says: '(`none` after creation',
      shownBy: [
        [
          'electron/service/handlers/remote-mirrors.test.ts',
          'holds every branch and tag of the project, and every later commit and tag',
        ],
      ],
    },
    {
      says: 'Environment — `available`',
      shownBy: [
        [`${handlers}/environments.test.ts`, 'stops: 200, and the environment is stopped, also the second time'],
      ],
    },
    {
      says: '(default on create)',
      shownBy: [[`${handlers}/remote-mirrors.test.ts`, 'is disabled and never pushed by default']],
    },
    {
      says: 'PUT `enabled` false',
      shownBy: [[`${handlers}/remote-mirrors.test.ts`, 'is not pushed any more once it is disabled']],
    },
    {
      says: 'it is set on create',
      shownBy: [
        [`${handlers}/deployments.test.ts`, 'changes only the status'],
        [`${handlers}/deployments.test.ts`, 'refuses a status that does not exist'],
      ],
    },
  ],
  '2 §4.1': [
    {
      says: 'GET `/projects/:id/feature_flags/:name`',
      shownBy: [
        [`${handlers}/feature-flags.test.ts`, 'answers 201 with the flag and its strategies'],
        [`${handlers}/feature-flags.test.ts`, 'finds %s by its encoded name'],
        [`${handlers}/feature-flags.test.ts`, 'a developer, reading too'],
      ],
    },
    {
      says: 'DELETE `/projects/:id/feature_flags/:name`',
      shownBy: [[`${handlers}/feature-flags.test.ts`, 'answers 204 without a body, then 404']],
      note: 'the response is not shown; 204 as section 7 of document 1 has it',
    },
    {
      says: 'PUT `/projects/:id/feature_flags/:name`',
      shownBy: [
        [`${handlers}/feature-flags.test.ts`, 'adds a strategy without an id beside those that are there'],
        [`${handlers}/feature-flags.test.ts`, 'changes the strategy with an ID, and keeps the others'],
        [`${handlers}/feature-flags.test.ts`, 'changes, adds and removes scopes likewise'],
        [`${handlers}/feature-flags.test.ts`, 'changes only the description and the time of the update'],
      ],
    },
    {
      says: 'GET `/projects/:id/feature_flags` —',
      shownBy: [
        [
          `${handlers}/feature-flags.test.ts`,
          'is sorted by name, and filtered by whether a flag is enabled for any user',
        ],
      ],
    },
    {
      says: 'Lists are paginated',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: 'behind a feature flag',
      shownBy: [
        [
          'electron/service/switches.test.ts',
          'feature flags where only the legacy API holds (document 2, section 4.1)',
        ],
      ],
    },
    {
      says: 'POST `/projects/:id/feature_flags`',
      shownBy: [
        [`${handlers}/feature-flags.test.ts`, 'answers 201 with the flag and its strategies'],
        [
          `${handlers}/feature-flags.test.ts`,
          'without a version, or with legacy_flag, makes a legacy flag with scopes',
        ],
        [`${handlers}/feature-flags.test.ts`, 'takes strategies as form fields, and as one text of JSON'],
        [`${handlers}/feature-flags.test.ts`, 'refuses %j with 400, and makes nothing'],
      ],
    },
  ],
  '2 §4.2': [
    {
      says: 'GET `/admin/ci/variables/:key`',
      shownBy: [
        [
          `${handlers}/instance-variables.test.ts`,
          'is made with the defaults of the document, found, changed and removed',
        ],
      ],
    },
    {
      says: 'DELETE `/admin/ci/variables/:key`',
      shownBy: [
        [
          `${handlers}/instance-variables.test.ts`,
          'is made with the defaults of the document, found, changed and removed',
        ],
      ],
    },
    {
      says: 'GET `/admin/ci/variables` —',
      shownBy: [
        [`${handlers}/instance-variables.test.ts`, 'the list is by key, a page at a time'],
        [`${handlers}/instance-variables.test.ts`, 'only administrators have access'],
      ],
    },
    {
      says: 'Controlled by a feature flag',
      shownBy: [
        [
          'electron/service/switches.test.ts',
          'are gone while ci_instance_level_variables is switched off (document 2, section 4.2)',
        ],
      ],
    },
    {
      says: 'The maximum number of instance variables',
      shownBy: [
        ['electron/service/switches.test.ts', 'are no more than the administrator allows (document 2, section 4.2)'],
      ],
    },
    {
      says: 'POST `/admin/ci/variables`',
      shownBy: [
        [
          `${handlers}/instance-variables.test.ts`,
          'is made with the defaults of the document, found, changed and removed',
        ],
        [
          `${handlers}/instance-variables.test.ts`,
          'takes every setting when it is made and when it is changed (document 2, section 4.2)',
        ],
        [`${handlers}/instance-variables.test.ts`, 'with %s'],
      ],
    },
    {
      says: 'PUT `/admin/ci/variables/:key`',
      shownBy: [
        [
          `${handlers}/instance-variables.test.ts`,
          'is made with the defaults of the document, found, changed and removed',
        ],
        [
          `${handlers}/instance-variables.test.ts`,
          'takes every setting when it is made and when it is changed (document 2, section 4.2)',
        ],
      ],
    },
  ],
  '2 §4.3': [
    {
      says: 'GET `/projects/:id/approvals` —',
      shownBy: [
        [`${handlers}/approvals.test.ts`, 'has every switch, and changes those that are named'],
        [`${handlers}/approvals.test.ts`, 'no users outside the project'],
      ],
    },
    {
      says: 'GET `/projects/:id/approval_rules` —',
      shownBy: [
        [
          `${handlers}/approval-rules.test.ts`,
          'name people and groups, who with the members of the groups may approve',
        ],
        [`${handlers}/approval-rules.test.ts`, 'are listed a page at a time, in the order they were made'],
      ],
    },
    {
      says: 'DELETE `/projects/:id/approval_rules/:approval_rule_id`',
      shownBy: [
        [`${handlers}/approval-rules.test.ts`, 'are removed once, and not if they were changed in the meantime'],
      ],
      note: 'the response is not shown; 204 as section 7 of document 1 has it',
    },
    {
      says: 'POST `/projects/:id/approvals` —',
      shownBy: [
        [`${handlers}/approvals.test.ts`, 'has every switch, and changes those that are named'],
        [
          `${handlers}/approvals.test.ts`,
          'read: members; change the project: maintainers; change a merge request: developers',
        ],
      ],
    },
    {
      says: 'POST `/projects/:id/approval_rules`',
      shownBy: [
        [
          `${handlers}/approval-rules.test.ts`,
          'name people and groups, who with the members of the groups may approve',
        ],
        [`${handlers}/approval-rules.test.ts`, 'are of protected branches where the edition has that'],
        [
          `${handlers}/approval-rules.test.ts`,
          'need a name and a number of approvals, also to be changed (document 2, section 4.3)',
        ],
        [`${handlers}/approvals.test.ts`, 'core has no approvals; starter has them, but no rules for single branches'],
      ],
    },
    {
      says: 'GET `/projects/:id/merge_requests/:merge_request_iid/approvals`',
      shownBy: [[`${handlers}/merge-request-approvals.test.ts`, 'returns the merge request and its approvals']],
    },
    {
      says: 'POST `/projects/:id/merge_requests/:merge_request_iid/approvals`',
      shownBy: [
        [`${handlers}/merge-request-approvals.test.ts`, 'may require more approvals than the project, not fewer'],
        [
          `${handlers}/merge-request-approvals.test.ts`,
          'needs the number of approvals, and both lists of approvers (document 2, section 4.3)',
        ],
      ],
    },
    {
      says: 'PUT `/projects/:id/approval_rules/:approval_rule_id`',
      shownBy: [
        [`${handlers}/approval-rules.test.ts`, 'lose those that a change does not name'],
        [
          `${handlers}/approval-rules.test.ts`,
          'need a name and a number of approvals, also to be changed (document 2, section 4.3)',
        ],
        [`${handlers}/approval-rules.test.ts`, 'are of protected branches where the edition has that'],
      ],
    },
    {
      says: 'PUT `/projects/:id/approvers`',
      shownBy: [
        [`${handlers}/approvals.test.ts`, 'are those that are named last'],
        [
          `${handlers}/approvals.test.ts`,
          'read: members; change the project: maintainers; change a merge request: developers',
        ],
      ],
    },
    {
      says: 'PUT `/projects/:id/merge_requests/:merge_request_iid/approvers`',
      shownBy: [
        [`${handlers}/merge-request-approvals.test.ts`, 'has its own approvers'],
        [
          `${handlers}/merge-request-approvals.test.ts`,
          'needs the number of approvals, and both lists of approvers (document 2, section 4.3)',
        ],
      ],
    },
  ],
  '2 §4.4': [
    {
      says: 'GET `/projects/:id/freeze_periods/:freeze_period_id`',
      shownBy: [
        [`${handlers}/freeze-periods.test.ts`, 'changes only the given fields'],
        [`${handlers}/freeze-periods.test.ts`, 'answers 204 without a body, then 404'],
      ],
    },
    {
      says: 'DELETE `/projects/:id/freeze_periods',
      shownBy: [[`${handlers}/freeze-periods.test.ts`, 'answers 204 without a body, then 404']],
    },
    {
      says: 'GET `/projects/:id/freeze_periods` —',
      shownBy: [
        [`${handlers}/freeze-periods.test.ts`, 'is by creation, oldest first, and paged'],
        [
          `${handlers}/freeze-periods.test.ts`,
          'comes first, whatever its ID, and tells when it was changed (document 2, section 4.4)',
        ],
        [`${handlers}/freeze-periods.test.ts`, 'is for maintainers only, reading too'],
      ],
    },
    {
      says: 'POST `/projects/:id/freeze_periods`',
      shownBy: [
        [`${handlers}/freeze-periods.test.ts`, 'responds with 201 and the period, in UTC by default'],
        [`${handlers}/freeze-periods.test.ts`, 'refuses %j with 400, naming what is wrong'],
      ],
    },
    {
      says: 'PUT `/projects/:id/freeze_periods/:freeze_period_id`',
      shownBy: [
        [`${handlers}/freeze-periods.test.ts`, 'changes only the given fields'],
        [`${handlers}/freeze-periods.test.ts`, 'changes %j alone (document 2, section 4.4)'],
      ],
    },
  ],
  '2 §4.5': [
    {
      says: 'GET `/projects/:id/environments/:environment_id`',
      shownBy: [
        [`${handlers}/deployments.test.ts`, 'shows the last one that succeeded'],
        [
          `${handlers}/deployments.test.ts`,
          'is the last one of its environment, with its job (document 2, section 4.5)',
        ],
      ],
    },
    {
      says: 'GET `/projects/:id/environments` —',
      shownBy: [
        [`${handlers}/environments.test.ts`, 'finds the one with a name'],
        [`${handlers}/environments.test.ts`, 'refuses name and search together'],
        [`${handlers}/environments.test.ts`, 'finds parts of names in any case'],
      ],
    },
    {
      says: 'POST `/projects/:id/environments` —',
      shownBy: [
        [`${handlers}/environments.test.ts`, 'answers 201 with the environment, available and with a slug'],
        [`${handlers}/environments.test.ts`, 'needs no address'],
        [`${handlers}/environments.test.ts`, 'is refused with 400 for %j'],
      ],
    },
    {
      says: 'PUT `/projects/:id/environments/:environment_id`',
      shownBy: [
        [`${handlers}/environments.test.ts`, 'changes the given fields and keeps the rest, including the slug'],
        [`${handlers}/environments.test.ts`, 'is refused for a name that is taken, and for invalid values'],
      ],
    },
    {
      says: 'DELETE `/projects/:id/environments/:environment_id`',
      shownBy: [
        [`${handlers}/environments.test.ts`, 'deletes: 204 without a body, then 404; the id is not given again'],
      ],
    },
    {
      says: '/stop`',
      shownBy: [
        [`${handlers}/environments.test.ts`, 'stops: 200, and the environment is stopped, also the second time'],
      ],
    },
  ],
  '2 §4.6': [
    {
      says: 'GET `/projects/:id/deployments/:deployment_id` —',
      shownBy: [[`${handlers}/deployments.test.ts`, 'answers 201 with the deployment, by the caller, without a job']],
    },
    {
      says: 'GET `/projects/:id/deployments` —',
      shownBy: [
        [`${handlers}/deployments.test.ts`, 'is ordered by ID, oldest first, by default'],
        [`${handlers}/deployments.test.ts`, 'is filtered by environment, status and time, together too'],
        [`${handlers}/deployments.test.ts`, 'is ordered by %s, both ways'],
        [`${handlers}/deployments.test.ts`, 'refuses %s'],
      ],
    },
    {
      says: 'POST `/projects/:id/deployments` —',
      shownBy: [
        [`${handlers}/deployments.test.ts`, 'answers 201 with the deployment, by the caller, without a job'],
        [`${handlers}/deployments.test.ts`, 'needs %s'],
        [`${handlers}/deployments.test.ts`, 'takes %s'],
        [`${handlers}/deployments.test.ts`, 'refuses %s with 400, and makes no environment'],
        [`${handlers}/deployments.test.ts`, 'makes an environment that is not there, and uses it again'],
      ],
    },
    {
      says: 'PUT `/projects/:id/deployments/:deployment_id`',
      shownBy: [[`${handlers}/deployments.test.ts`, 'changes only the status']],
    },
    {
      says: '/merge_requests`',
      shownBy: [
        [`${handlers}/deployments.test.ts`, 'are filtered and ordered like the list of merge requests'],
        [`${handlers}/deployments.test.ts`, 'is refused, not ignored: %s'],
        [
          `${handlers}/deployments.test.ts`,
          'are those that the last successful deployment of the environment did not have',
        ],
        [
          `${handlers}/deployments.test.ts`,
          'are only those of a successful deployment (document 2, section 4.6: shipped with the deployment)',
        ],
        [`${handlers}/deployments.test.ts`, 'filters of a deployment’s merge requests'],
      ],
    },
  ],
  '2 §4.7': [
    {
      says: 'GET `/projects/:id/remote_mirrors` —',
      shownBy: [[`${handlers}/remote-mirrors.test.ts`, 'lists them a page at a time']],
    },
    {
      says: 'PUT `/projects/:id/remote_mirrors/:mirror_id`',
      shownBy: [[`${handlers}/remote-mirrors.test.ts`, 'changes the switch that is named and no other: %s']],
    },
    {
      says: 'POST `/projects/:id/remote_mirrors`',
      shownBy: [
        [`${handlers}/remote-mirrors.test.ts`, 'is disabled and never pushed by default'],
        [
          `${handlers}/remote-mirrors.test.ts`,
          'takes its switches, and answers without credentials each time (document 2, section 4.7)',
        ],
        [
          `${handlers}/remote-mirrors.test.ts`,
          'holds every branch and tag of the project, and every later commit and tag',
        ],
        [`${handlers}/remote-mirrors.test.ts`, 'refuses %s as an address'],
      ],
    },
  ],
  '2 §4.8': [
    {
      says: 'POST `/projects/:id/metrics/user_starred_dashboards`',
      shownBy: [
        [
          `${handlers}/starred-dashboards.test.ts`,
          'decodes a URL-encoded path once, with slashes or without (document 2, section 4.8)',
        ],
        [`${handlers}/starred-dashboards.test.ts`, 'answers 201 with the star of the caller; a second time the same'],
        [`${handlers}/starred-dashboards.test.ts`, 'needs a path'],
      ],
    },
    {
      says: 'DELETE `/projects/:id/metrics/user_starred_dashboards`',
      shownBy: [
        [
          `${handlers}/starred-dashboards.test.ts`,
          'removes all of the caller in this project, and not those of others',
        ],
        [`${handlers}/starred-dashboards.test.ts`, 'never takes all of them for one (document 2, section 4.8)'],
        [`${handlers}/starred-dashboards.test.ts`, 'removes one, and returns the number'],
        [`${handlers}/starred-dashboards.test.ts`, 'leaves those of other projects (document 2, section 4.8)'],
      ],
    },
  ],
  '3 §Geo node': [
    {
      says: '`url`, `internal_url`',
      shownBy: [[`${handlers}/geo-nodes.test.ts`, 'has the defaults of the document']],
    },
    {
      says: '`_links` — object',
      shownBy: [
        [
          `${handlers}/geo-nodes.test.ts`,
          'answers where the link of a node leads (document 3, section 2, `_links.status`)',
        ],
      ],
    },
  ],
  '3 §Geo node status': [
    {
      says: 'Counters may be null',
      shownBy: [
        [
          `${handlers}/geo-nodes.test.ts`,
          'is counted for the own node, reported by others, and unknown for one that never reported',
        ],
      ],
    },
  ],
  '3 §Notification settings': [
    {
      says: 'Global settings response',
      shownBy: [
        [
          `${handlers}/notification-settings.test.ts`,
          'can be set globally too, but are not returned there (document 3, section 2)',
        ],
      ],
    },
    {
      says: 'Group/project response',
      shownBy: [
        [`${handlers}/notification-settings.test.ts`, 'are returned at level custom, and kept at other levels'],
      ],
    },
  ],
  '3 §Member': [
    {
      says: 'Access levels',
      shownBy: [
        [`${handlers}/members.test.ts`, 'with no access sees what a stranger sees (document 3, section 2: level 0)'],
        [`${handlers}/members.test.ts`, '%j is refused'],
      ],
    },
  ],
  '3 §Epic (Premium edition)': [
    {
      says: 'The fixed/inherited date fields',
      shownBy: [[`${handlers}/epic-writes.test.ts`, 'show the source of dates only to users who may edit']],
    },
  ],
  '3 §3': [
    {
      says: 'Epic — `opened`',
      shownBy: [[`${handlers}/epic-writes.test.ts`, 'closes and reopens, once each']],
    },
    {
      says: 'Epic — `closed`',
      shownBy: [[`${handlers}/epic-writes.test.ts`, 'closes and reopens, once each']],
    },
    {
      says: 'Member — `override` false',
      shownBy: [[`${handlers}/members.test.ts`, 'is set and cleared, and returned from then on']],
      note: 'there is no directory whose synchronization could reset a level',
    },
    {
      says: 'Member — `override` true',
      shownBy: [[`${handlers}/members.test.ts`, 'is set and cleared, and returned from then on']],
      note: 'there is no directory whose synchronization could reset a level',
    },
  ],
  '3 §4.2': [
    {
      says: 'GET `/namespaces/:id`',
      shownBy: [
        [`${handlers}/namespaces.test.ts`, 'is a group or a person, by id or path, under the same id everywhere'],
        [`${handlers}/namespaces.test.ts`, 'that a user may not see is missing'],
      ],
    },
    {
      says: 'GET `/namespaces` —',
      shownBy: [
        [`${handlers}/namespaces.test.ts`, 'has a user’s groups with their subgroups, and the user’s own namespace'],
        [`${handlers}/namespaces.test.ts`, 'holds everything for an administrator'],
        [`${handlers}/namespaces.test.ts`, 'may be narrowed by %s'],
        [
          `${handlers}/namespaces.test.ts`,
          'is searched by the name of a group and by its path (document 3, section 4.2)',
        ],
        [`${handlers}/namespaces.test.ts`, 'comes in pages that run on from the groups into the people'],
      ],
    },
  ],
  '3 §4.4': [
    {
      says: 'GET `/geo_nodes` —',
      shownBy: [[`${handlers}/geo-nodes.test.ts`, 'are listed by ID, with the same fields as a single node']],
    },
    {
      says: 'GET `/geo_nodes/:id` —',
      shownBy: [
        [`${handlers}/geo-nodes.test.ts`, 'has the defaults of the document'],
        [`${handlers}/geo-nodes.test.ts`, 'nodes are for administrators, in editions that have them'],
      ],
    },
    {
      says: 'GET `/geo_nodes/status`',
      shownBy: [
        [
          `${handlers}/geo-nodes.test.ts`,
          'is counted for the own node, reported by others, and unknown for one that never reported',
        ],
        [`${handlers}/geo-nodes.test.ts`, 'nodes are for administrators, in editions that have them'],
      ],
    },
    {
      says: 'POST `/geo_nodes` —',
      shownBy: [
        [`${handlers}/geo-nodes.test.ts`, 'identifies its own node, and a primary has no projects page'],
        [`${handlers}/geo-nodes.test.ts`, 'has the defaults of the document'],
        [`${handlers}/geo-nodes.test.ts`, '%s is %i and says why'],
        [`${handlers}/geo-nodes.test.ts`, 'takes every setting, and so does changing it (document 3, section 4.4)'],
        [`${handlers}/geo-nodes.test.ts`, 'uses each list with its type alone (document 3, section 4.4)'],
        [
          `${handlers}/geo-nodes.test.ts`,
          'nodes are added, changed, repaired and deleted by administrators only (document 3, section 4.4)',
        ],
      ],
      note: 'the name that the setting, or else the address of the instance, gives makes a node that of the instance itself',
    },
    {
      says: 'PUT `/geo_nodes/:id`',
      shownBy: [
        [`${handlers}/geo-nodes.test.ts`, 'an update keeps fields that are not given'],
        [`${handlers}/geo-nodes.test.ts`, 'is 403 for an instance that is no node, or a secondary one'],
        [`${handlers}/geo-nodes.test.ts`, 'takes every setting, and so does changing it (document 3, section 4.4)'],
        [`${handlers}/geo-nodes.test.ts`, 'changing needs the name and the url, and others than those of other nodes'],
        [
          `${handlers}/geo-nodes.test.ts`,
          'nodes are added, changed, repaired and deleted by administrators only (document 3, section 4.4)',
        ],
      ],
    },
    {
      says: 'DELETE `/geo_nodes/:id`',
      shownBy: [
        [`${handlers}/geo-nodes.test.ts`, 'deleting answers 204; the primary goes last'],
        [`${handlers}/geo-nodes.test.ts`, 'is 403 for an instance that is no node, or a secondary one'],
        [
          `${handlers}/geo-nodes.test.ts`,
          'nodes are added, changed, repaired and deleted by administrators only (document 3, section 4.4)',
        ],
      ],
    },
    {
      says: 'POST `/geo_nodes/:id/repair`',
      shownBy: [
        [`${handlers}/geo-nodes.test.ts`, 'repairing gives a node its OAuth application again'],
        [`${handlers}/geo-nodes.test.ts`, 'is 403 for an instance that is no node, or a secondary one'],
        [
          `${handlers}/geo-nodes.test.ts`,
          'nodes are added, changed, repaired and deleted by administrators only (document 3, section 4.4)',
        ],
      ],
    },
  ],
  '3 §4.5': [
    {
      says: 'GET `/groups/:id/notification_settings`',
      shownBy: [
        [`${handlers}/notification-settings.test.ts`, 'is global until it is changed, separately for each caller'],
      ],
    },
    {
      says: 'GET `/notification_settings`',
      shownBy: [
        [
          `${handlers}/notification-settings.test.ts`,
          'can be set globally too, but are not returned there (document 3, section 2)',
        ],
        [`${handlers}/notification-settings.test.ts`, 'is participating, at the own address, until it is changed'],
      ],
    },
    {
      says: 'PUT `/notification_settings`',
      shownBy: [
        [
          `${handlers}/notification-settings.test.ts`,
          'can be set globally too, but are not returned there (document 3, section 2)',
        ],
        [`${handlers}/notification-settings.test.ts`, 'goes to an address of the caller and to no other'],
      ],
    },
    {
      says: 'PUT `/groups/:id/notification_settings`',
      shownBy: [
        [`${handlers}/notification-settings.test.ts`, 'are returned at level custom, and kept at other levels'],
        [
          `${handlers}/notification-settings.test.ts`,
          'are chosen one by one, each under its name (document 3, section 4.5)',
        ],
        [`${handlers}/notification-settings.test.ts`, 'change alone, while the level stays (document 3, section 4.5)'],
        [`${handlers}/notification-settings.test.ts`, 'may be %s'],
        [`${handlers}/notification-settings.test.ts`, 'may not be %j'],
      ],
    },
  ],
  '3 §4.6': [
    {
      says: '`id` integer/string required.',
      shownBy: [
        [
          `${handlers}/epics.test.ts`,
          'a group is named by its id or its path, an epic by its number (document 3, sections 4.6 to 4.8)',
        ],
      ],
    },
    {
      says: 'GET `/members/:user_id`',
      shownBy: [[`${handlers}/members.test.ts`, 'is found directly, or with /all also through a group above']],
    },
    {
      says: 'GET `/members/all/:user_id`',
      shownBy: [
        [`${handlers}/members.test.ts`, 'is found directly, or with /all also through a group above'],
        ['shared/contract/documents.test.ts', 'an operation is served from the version that its row names'],
      ],
    },
    {
      says: 'DELETE `/members/:user_id`',
      shownBy: [[`${handlers}/members.test.ts`, 'takes the role away, and is in the activity and the audit log']],
    },
    {
      says: 'POST `/groups/:id/members/:user_id/override`',
      shownBy: [
        [`${handlers}/members.test.ts`, 'is set and cleared, and returned from then on'],
        [`${handlers}/members.test.ts`, 'is for owners, and for direct members of groups'],
        ['shared/contract/documents.test.ts', 'an operation is served from the version that its row names'],
      ],
    },
    {
      says: 'DELETE `/groups/:id/members/:user_id/override`',
      shownBy: [
        [`${handlers}/members.test.ts`, 'is set and cleared, and returned from then on'],
        [`${handlers}/members.test.ts`, 'is for owners, and for direct members of groups'],
      ],
    },
    {
      says: 'Each path exists for both',
      shownBy: [['shared/contract/documents.test.ts', 'has the same endpoints as the contract']],
    },
    {
      says: 'GET `/members` —',
      shownBy: [
        [
          `${handlers}/members.test.ts`,
          'hold the direct ones, or with /all those of the groups above, each once and as in the nearest place',
        ],
        [`${handlers}/members.test.ts`, 'of a project alone may be narrowed too (document 3, section 4.6)'],
        [`${handlers}/members.test.ts`, 'may be narrowed by %s'],
        [`${handlers}/members.test.ts`, 'are paginated with a total'],
      ],
    },
    {
      says: 'GET `/members/all` —',
      shownBy: [
        [
          `${handlers}/members.test.ts`,
          'hold the direct ones, or with /all those of the groups above, each once and as in the nearest place',
        ],
        [`${handlers}/members.test.ts`, 'may be narrowed by %s'],
      ],
    },
    {
      says: 'POST `/members`',
      shownBy: [
        [`${handlers}/members.test.ts`, 'a second time is a conflict, whether it ends or not'],
        [`${handlers}/members.test.ts`, '%j is refused'],
        [`${handlers}/members.test.ts`, 'is seen at once, in the activity and in the audit log'],
      ],
    },
    {
      says: 'PUT `/members/:user_id`',
      shownBy: [
        [`${handlers}/members.test.ts`, 'changes the role or expiration, and keeps an omitted expiration'],
        [`${handlers}/members.test.ts`, 'takes the end away for null (document 3, section 4.6)'],
        [`${handlers}/members.test.ts`, 'is for direct members, and needs the role'],
      ],
    },
  ],
  '3 §4.7': [
    {
      says: 'GET `/groups/:id/epics` —',
      shownBy: [
        [
          `${handlers}/epic-list.test.ts`,
          'of a subgroup has its own, with ancestors also theirs, but not those of sibling groups',
        ],
        [`${handlers}/epic-list.test.ts`, 'has the names of labels, or all about them'],
        [`${handlers}/epic-list.test.ts`, 'newest first, subgroups included'],
        [`${handlers}/epic-list.test.ts`, 'that are closed'],
        [`${handlers}/epic-list.test.ts`, 'created from a time on, inclusive'],
        [`${handlers}/epic-list.test.ts`, 'updated after'],
        [`${handlers}/epic-list.test.ts`, 'found by title or description, in any case'],
        [`${handlers}/epic-list.test.ts`, 'the caller reacted to'],
        [`${handlers}/epic-list.test.ts`, 'of one author'],
        [
          `${handlers}/epic-list.test.ts`,
          'of a subgroup is narrowed by a label of the group above (document 3, section 4.7)',
        ],
        [`${handlers}/epic-list.test.ts`, 'refuses a %s that is none, by name'],
        [
          'shared/contract/documents.test.ts',
          'a filter of a later version is not sent to an earlier one (document 3, section 4.7)',
        ],
      ],
    },
    {
      says: 'GET `/groups/:id/epics/:epic_iid`',
      shownBy: [[`${handlers}/epics.test.ts`, 'has every field, with references relative to the requested group']],
    },
    {
      says: 'POST `/groups/:id/epics` —',
      shownBy: [
        [
          `${handlers}/epic-writes.test.ts`,
          'is seen by getting, listing and the audit log, and followed by who made it',
        ],
        [
          `${handlers}/epic-writes.test.ts`,
          'uses labels of the group or one above, and makes those that are not there',
        ],
        [`${handlers}/epic-writes.test.ts`, 'takes a description of 1,048,576 characters'],
        [`${handlers}/epic-writes.test.ts`, 'are the fixed ones where they are fixed'],
        [
          `${handlers}/epic-writes.test.ts`,
          'has the parent that is named, by a number or a text (document 3, section 4.7)',
        ],
        [`${handlers}/epic-writes.test.ts`, 'ignores start_date and end_date (document 3, section 4.7)'],
        [`${handlers}/epic-writes.test.ts`, 'with %s is 400, says so and leaves nothing'],
        [
          'electron/service/switches.test.ts',
          'are not made confidential while confidential_epics is switched off (document 3, section 4.7)',
        ],
      ],
    },
    {
      says: 'PUT `/groups/:id/epics/:epic_iid`',
      shownBy: [
        [`${handlers}/epic-writes.test.ts`, 'changes only the given fields'],
        [`${handlers}/epic-writes.test.ts`, 'closes and reopens, once each'],
        [`${handlers}/epic-writes.test.ts`, 'replaces labels, and takes them away'],
        [
          `${handlers}/epic-writes.test.ts`,
          'has each changed setting in the audit log, with what it was, and no other',
        ],
      ],
    },
    {
      says: 'DELETE `/groups/:id/epics/:epic_iid`',
      shownBy: [[`${handlers}/epics.test.ts`, 'responds with 204, keeps its child epics, and never reuses its number']],
    },
    {
      says: 'Lists are paginated',
      shownBy: [['electron/service/handlers/epic-list.test.ts', 'is paginated with a total']],
    },
    {
      says: 'a GET on it results in 404',
      shownBy: [[`${handlers}/epics.test.ts`, 'a private group is 404 to those who are no members of it']],
    },
    {
      says: 'feature is unavailable',
      shownBy: [[`${handlers}/epics.test.ts`, 'an edition without epics refuses them']],
    },
    {
      says: 'POST `/groups/:id/epics/:epic_iid/todo`',
      shownBy: [[`${handlers}/epics.test.ts`, 'is made once: 201 with the entry, then 304 and no body']],
    },
  ],
  '3 §4.8': [
    {
      says: '`id` integer/string and `epic_iid`',
      shownBy: [
        [
          `${handlers}/epics.test.ts`,
          'a group is named by its id or its path, an epic by its number (document 3, sections 4.6 to 4.8)',
        ],
      ],
    },
    {
      says: 'GET `/groups/:id/epics/:epic_iid/issues`',
      shownBy: [
        [`${handlers}/epic-issues.test.ts`, 'issues that the caller may not see are left out, and not counted'],
        [`${handlers}/epic-issues.test.ts`, 'has every field of the document'],
      ],
    },
    {
      says: 'DELETE `/groups/:id/epics',
      shownBy: [[`${handlers}/epic-issues.test.ts`, 'gives the association that was, and the issue stays']],
    },
    {
      says: 'PUT `/groups/:id/epics',
      shownBy: [
        [
          `${handlers}/epic-issue-order.test.ts`,
          'puts an association after move_before_id, before move_after_id, or between the two',
        ],
      ],
    },
    {
      says: 'POST `/groups/:id/epics/:epic_iid/issues/:issue_id`',
      shownBy: [
        [`${handlers}/epic-issues.test.ts`, 'removes it from its previous epic, keeping the association'],
        [`${handlers}/epic-issues.test.ts`, 'gives the association, and the list has it on top'],
      ],
    },
  ],
  '3 §6.1': [
    {
      says: 'Action types',
      shownBy: [[`${handlers}/activity-events.test.ts`, 'takes the %s of the document, in lower case alone']],
    },
    {
      says: 'Target types',
      shownBy: [[`${handlers}/activity-events.test.ts`, 'takes the %s of the document, in lower case alone']],
    },
    {
      says: 'Events older than 2 years',
      shownBy: [[`${handlers}/activity-events.test.ts`, 'shows none older than two years, and removes them']],
    },
    {
      says: 'Date filters',
      shownBy: [[`${handlers}/activity-events.test.ts`, 'leaves out the days of after and before themselves']],
    },
    {
      says: 'Event record fields',
      shownBy: [
        [`${handlers}/activity-events.test.ts`, 'shows every field of the document'],
        [`${handlers}/activity-events.test.ts`, 'have their target and what was done to it (document 3, section 6.1)'],
      ],
    },
    {
      says: 'GET `/events`',
      shownBy: [
        [
          `${handlers}/activity-events.test.ts`,
          'lists the events of all users in the caller’s projects with scope=all',
        ],
        [`${handlers}/activity-events.test.ts`, 'needs the scope read_user or api'],
        [`${handlers}/activity-events.test.ts`, 'lists what the caller did, newest first'],
        [`${handlers}/activity-events.test.ts`, 'filters and sorts by %s'],
      ],
    },
    {
      says: 'GET `/users/:id/events`',
      shownBy: [
        [
          `${handlers}/activity-events.test.ts`,
          'takes an id or a username in any case, and leaves out what the caller may not see',
        ],
        [`${handlers}/activity-events.test.ts`, 'are filtered and sorted by %s (document 3, section 6.1)'],
        [`${handlers}/activity-events.test.ts`, 'needs the scope read_user or api (document 3, section 6.1)'],
      ],
    },
    {
      says: 'GET `/projects/:project_id/events`',
      shownBy: [
        [`${handlers}/activity-events.test.ts`, 'lists the events of a project, for users who may see it'],
        [`${handlers}/activity-events.test.ts`, 'are filtered and sorted by %s (document 3, section 6.1)'],
      ],
    },
  ],
  '3 §6.2': [
    {
      says: 'GET `/groups/:id/audit_events` (Starter',
      shownBy: [
        [`${handlers}/audit-events.test.ts`, '%s: %s'],
        [
          `${handlers}/audit-events.test.ts`,
          'has the times of the document in the logs of groups and projects too: %s',
        ],
        ['shared/contract/documents.test.ts', 'an operation is served from the version that its row names'],
      ],
    },
    {
      says: 'GET `/projects/:id/audit_events` (Starter',
      shownBy: [
        [`${handlers}/audit-events.test.ts`, '%s: %s'],
        [
          `${handlers}/audit-events.test.ts`,
          'has the times of the document in the logs of groups and projects too: %s',
        ],
        ['shared/contract/documents.test.ts', 'an operation is served from the version that its row names'],
      ],
    },
    {
      says: 'GET `/groups/:id/audit_events/:audit_event_id`',
      shownBy: [
        [`${handlers}/audit-events.test.ts`, 'is found by its id, and only beside the entity it is about'],
        [`${handlers}/audit-events.test.ts`, '%s: %s'],
      ],
    },
    {
      says: 'GET `/projects/:id/audit_events/:audit_event_id`',
      shownBy: [
        [`${handlers}/audit-events.test.ts`, 'is found by its id, and only beside the entity it is about'],
        [`${handlers}/audit-events.test.ts`, '%s: %s'],
      ],
    },
    {
      says: '`details` holds any of',
      shownBy: [['electron/service/handlers/audit-events.test.ts', 'has author, IP address and change']],
    },
    {
      says: 'Record fields',
      shownBy: [[`${handlers}/audit-events.test.ts`, 'is newest first, with all fields']],
    },
    {
      says: 'GET `/audit_events` (Premium)',
      shownBy: [
        [`${handlers}/audit-events.test.ts`, 'takes times that are inclusive at both ends'],
        [`${handlers}/audit-events.test.ts`, 'filters by the type of entity, and by one entity'],
        [`${handlers}/audit-events.test.ts`, '%s: %s'],
        [`${handlers}/audit-events.test.ts`, 'refuses %s'],
        [`${handlers}/audit-events.test.ts`, 'takes an edition that has it'],
      ],
    },
    {
      says: 'GET `/audit_events/:id`',
      shownBy: [
        [`${handlers}/audit-events.test.ts`, 'is found by its id, and only beside the entity it is about'],
        [`${handlers}/audit-events.test.ts`, '%s: %s'],
      ],
    },
  ],
  '1 §2': [
    {
      says: 'User-brief object',
      shownBy: [
        [`${handlers}/commit-comments.test.ts`, 'are those of this commit in this project, oldest first'],
        [`${handlers}/activity-events.test.ts`, 'shows every field of the document'],
      ],
    },
  ],
  '2 §2': [
    {
      says: 'User-brief object',
      shownBy: [[`${handlers}/deployments.test.ts`, 'answers 201 with the deployment, by the caller, without a job']],
    },
  ],
  '3 §2': [
    {
      says: 'User-brief object',
      shownBy: [
        [`${handlers}/members.test.ts`, 'is found directly, or with /all also through a group above'],
        [`${handlers}/activity-events.test.ts`, 'shows every field of the document'],
      ],
    },
  ],
  '1 §1': [
    { says: 'The service is an HTTP/JSON', status: 'aside' },
    { says: 'It manages projects and groups', status: 'aside' },
    {
      says: 'All paths in the three',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
  ],
  '3 §6': [{ says: 'The service exposes two kinds', status: 'aside' }],
  '3 §4.1': [
    {
      says: 'queue_metrics',
      shownBy: [
        [`${handlers}/background-jobs.test.ts`, 'return queues, the process and counts, separately and combined'],
      ],
    },
    {
      says: 'process_metrics',
      shownBy: [
        [`${handlers}/background-jobs.test.ts`, 'return queues, the process and counts, separately and combined'],
      ],
    },
    {
      says: 'job_stats',
      shownBy: [
        [`${handlers}/background-jobs.test.ts`, 'return queues, the process and counts, separately and combined'],
      ],
    },
    {
      says: 'compound_metrics',
      shownBy: [
        [`${handlers}/background-jobs.test.ts`, 'return queues, the process and counts, separately and combined'],
      ],
    },
    { says: 'Available from service version 8.9', status: 'aside' },
    {
      says: 'Paths use the background-job engine',
      shownBy: [
        ['electron/service/handlers/background-jobs.test.ts', 'are called after the engine in the other profile'],
      ],
    },
  ],
  '3 §4': [
    {
      says: 'Paths are relative',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
    {
      says: 'Unless stated, authentication',
      shownBy: [
        ['electron/service/handlers/geo-nodes.test.ts', 'nodes are for administrators, in editions that have them'],
        [`${handlers}/namespaces.test.ts`, 'is only for those who are signed in (document 3, section 4)'],
        [`${handlers}/members.test.ts`, 'are for those who see the place'],
      ],
    },
  ],
  '2 §4': [
    { says: 'Authentication as in document 1', status: 'aside' },
    {
      says: 'Paths are relative',
      shownBy: [['electron/service/contract.test.ts', 'every operation on the sandbox answers as the contract says']],
    },
  ],
  '3 §4.3': [
    {
      says: 'GET `/keys/:id`',
      shownBy: [
        [`${handlers}/keys.test.ts`, 'comes with the person it belongs to'],
        [`${handlers}/keys.test.ts`, 'keys are for administrators'],
      ],
    },
    {
      says: 'GET `/keys` —',
      shownBy: [
        [`${handlers}/keys.test.ts`, 'that nobody has is 404'],
        [`${handlers}/keys.test.ts`, 'is needed'],
        [`${handlers}/keys.test.ts`, 'is found as %s'],
        [`${handlers}/keys.test.ts`, 'tells the projects of a deploy key, %s'],
        [`${handlers}/keys.test.ts`, 'keys are for administrators'],
      ],
    },
  ],
}
