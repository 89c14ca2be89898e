import { type Box, dialog, menu } from './box.ts'

const file = 'p/blob?ref=main&path=README.md'
const more = 'More about this file'
const tag = 'More about v1.2.0'
const repository = 'areas/repository/'
const tags = 'areas/tags/'

/** The repository: files, commits, tags, snippets. */
export const codeBoxes: readonly Box[] = [
  menu('common/downloads/archive-menu.tsx', 'p/tree?ref=main', 'Archive'),
  menu(`${repository}tree/entry-menu.tsx`, 'p/tree?ref=main', 'More about README.md'),
  dialog(`${repository}goto/go-to-file.tsx`, 'p/tree?ref=main', ['Go to file'], 'Go to file'),
  dialog('common/offline/keep-offline.tsx', 'p/tree?ref=main', ['Keep offline…'], 'Keep offline'),
  dialog(`${repository}at-once/at-once-dialogs.tsx`, 'p/tree?ref=main', ['Upload'], 'Upload a file'),
  dialog(
    `${repository}at-once/at-once-dialogs.tsx`,
    'p/tree?ref=main',
    ['More about README.md', 'Delete…'],
    'Delete this file?',
  ),
  menu(`${repository}file/file-toolbar.tsx`, file, more),
  menu(`${repository}open-files/all-files-menu.tsx`, file, /^All open files/),
  dialog(`${repository}file/file-details-dialog.tsx`, file, [more, 'Details…'], 'Details of this file'),
  dialog(`${repository}edit/delete-file-dialog.tsx`, file, [more, 'Delete…'], 'Delete this file?'),
  menu('common/diff/diff-bar.tsx', 'p/commit/main', 'More of the diff'),
  dialog(`${repository}commit/transplant/transplant-dialog.tsx`, 'p/commit/main', ['Revert…'], /Revert/),
  dialog('areas/compare/merge-base-dialog.tsx', 'p/compare?from=v1.2.0&to=main', ['Merge base…'], 'Merge base'),
  menu(`${repository}changes/changes-bar.tsx`, 'p/changes?branch=main', 'Upload'),
  dialog(
    `${repository}changes/change-file-dialog.tsx`,
    'p/changes?branch=main',
    ['Move, delete or set mode…'],
    'Change a file or folder',
  ),
  menu('common/charts/chart-frame.tsx', 'p/contributors?ref=main', 'Save Commits over time'),
  menu(`${tags}tags-bar.tsx`, 'p/tags', 'More about tags'),
  menu(`${tags}tag-row.tsx`, 'p/tags', tag),
  dialog(`${tags}create/create-tag-dialog.tsx`, 'p/tags', ['New tag'], 'New tag'),
  dialog(`${tags}notes/notes-dialog.tsx`, 'p/tags', [tag, /notes…$/], 'Release notes of v1.2.0'),
  dialog(`${tags}delete/delete-tag-dialog.tsx`, 'p/tags', [tag, 'Delete…'], 'Delete this tag?'),
  dialog(
    `${tags}delete/bulk-delete-dialog.tsx`,
    'p/tags',
    ['More about tags', 'Delete tags by pattern…'],
    'Delete tags by pattern',
  ),
  dialog(`${tags}tag-drawer.tsx`, 'p/tags', ['v1.2.0'], 'Tag'),
  dialog('areas/snippets/delete-snippet-dialog.tsx', 'p/snippets/1', ['Delete…'], 'Delete this snippet?'),
]
