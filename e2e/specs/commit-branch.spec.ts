import { picture } from '../support/accessibility.ts'
import { draft, ground, project, sendTo } from '../support/changes.ts'
import { getGit } from '../support/git.ts'
import { expect, test } from '../support/test.ts'

test('when other users changed, moved and deleted the files, nothing is lost: each is resolved and committed on top', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/moved-on'
  const long = Array.from({ length: 12 }, (_, index) => `line ${index + 2}\n`).join('')
  await ground(workspace, branch, [
    ['t/both.md', `first\n${long}`],
    ['t/renamed.md', `old name\n${long}`],
    ['t/renamed and changed.md', `another\n${long.toUpperCase()}`],
    ['t/gone.md', 'going\n'],
  ])
  await draft(workspace, branch, 't/both.md', 'mine, ')
  await draft(workspace, branch, 't/renamed.md', 'mine, ')
  await draft(workspace, branch, 't/renamed and changed.md', 'mine, ')
  await draft(workspace, branch, 't/gone.md', 'mine, ')
  const id = encodeURIComponent(project)
  const theirs = await service.call<{ id: string }>('POST', `/projects/${id}/repository/commits`, {
    branch,
    commit_message: 'Theirs',
    actions: [
      { action: 'update', file_path: 't/both.md', content: `theirs, first\n${long}` },
      { action: 'move', file_path: 't/new name.md', previous_path: 't/renamed.md' },
      {
        action: 'move',
        file_path: 't/changed too.md',
        previous_path: 't/renamed and changed.md',
        content: `another\n${long.toUpperCase()}theirs\n`,
      },
      { action: 'delete', file_path: 't/gone.md' },
    ],
  })
  await page.getByRole('button', { name: `Commit to ${branch}` }).click()
  const notice = page.getByRole('alert', { name: 'Not committed' })
  await expect(notice).toContainText('the branch has new commits')
  const of = (path: string) => notice.getByRole('listitem').filter({ hasText: path })
  await expect(of('t/renamed.md')).toContainText('was moved to t/new name.md')
  await expect(page.getByRole('button', { name: `Commit to ${branch}` })).toBeDisabled()
  await picture(page, 'refused')
  await of('t/renamed.md').getByRole('button', { name: 'Use the new path' }).click()
  await of('t/renamed and changed.md').getByRole('button', { name: 'Use the new path' }).click()
  await of('t/changed too.md').getByRole('button', { name: 'Merge' }).click()
  await expect(of('t/changed too.md')).toContainText('Resolved')
  await of('t/gone.md').getByRole('button', { name: 'Keep mine as a new file' }).click()
  await of('t/both.md').getByRole('button', { name: 'Merge' }).click()
  const conflict = page.getByRole('region', { name: 'Merge' })
  await expect(conflict).toContainText('1 conflict to resolve')
  await expect(page.getByRole('navigation', { name: 'Files in conflict' })).toContainText('Resolve 1 remaining file.')
  await picture(page, 'merge-of-several')
  await conflict.getByRole('button', { name: 'Use both for conflict 1' }).click()
  await page
    .getByRole('link', { name: 'All changes' })
    .or(page.getByRole('link', { name: 'Commit the changes' }))
    .click()
  await sendTo(page, branch)

  const git = await getGit(service, project)
  expect(git('rev-parse', `${branch}~1`).toString().trim()).toBe(theirs.id)
  expect(git('show', `${branch}:t/both.md`).toString()).toBe(`theirs, first\nmine, first\n${long}`)
  expect(git('show', `${branch}:t/new name.md`).toString()).toBe(`mine, old name\n${long}`)
  expect(git('show', `${branch}:t/changed too.md`).toString()).toBe(`mine, another\n${long.toUpperCase()}theirs\n`)
  expect(git('show', `${branch}:t/gone.md`).toString()).toBe('mine, going\n')
})
