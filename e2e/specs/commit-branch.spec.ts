import { picture } from '../support/accessibility.ts'
import { changes, committed, draft, ground, project, sendTo } from '../support/changes.ts'
import { commitFiles, getGit } from '../support/git.ts'
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

test('a branch is overwritten only after its name was typed, from any commit', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'spec/overwritten'
  const git = await getGit(service, project)
  await ground(workspace, branch, [['o/a.md', 'a\n']])
  await commitFiles(service, project, { branch, message: 'To be lost' }, [['o/b.md', 'b\n']])
  await workspace.open(project, 'changes', { branch })
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'only.txt', mimeType: 'text/plain', buffer: Buffer.from('only\n') }])
  await page.getByRole('radio', { name: 'Force-update an existing branch' }).check()
  const panel = page.getByRole('complementary', { name: 'Commit' })
  await panel.getByRole('button', { name: /^Start from/ }).click()
  await panel.getByPlaceholder('Find a branch or tag, or type any SHA').fill('main')
  await panel.getByRole('option', { name: /^main/ }).first().click()
  const overwrite = page.getByRole('button', { name: `Overwrite ${branch}` })
  await expect(overwrite).toBeDisabled()
  await page.getByRole('textbox', { name: /Type the branch’s name/ }).fill(branch)
  await overwrite.click()
  await expect(page.getByText(`Committed to ${branch}`).first()).toBeVisible()
  expect(git('rev-parse', `${branch}~1`).toString()).toBe(git('rev-parse', 'main').toString())
  expect(git('show', `${branch}:only.txt`).toString()).toBe('only\n')
})

test('a new branch starts from a branch of another project, and input is kept when that does not exist', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const [branch, other] = ['spec/from-elsewhere', 'harbor/tide-tables']
  await workspace.open(project, 'changes', { branch: 'main' })
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'on top.txt', mimeType: 'text/plain', buffer: Buffer.from('on top\n') }])
  await page.getByRole('radio', { name: 'A new branch' }).check()
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill(branch)
  await page.getByRole('textbox', { name: 'Start project' }).fill('harbor/no-such-project')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  await expect(page.getByRole('alert', { name: 'Not committed' })).toBeVisible()
  await expect(changes(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Start project' }).fill(other)
  await page.getByRole('textbox', { name: 'Start from' }).fill('main')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  await committed(page, branch)

  const git = await getGit(service, project)
  const theirs = await getGit(service, other)
  expect(git('rev-parse', `${branch}~1`).toString()).toBe(theirs('rev-parse', 'main').toString())
  expect(git('show', `${branch}:on top.txt`).toString()).toBe('on top\n')
})

test('a conflict where another branch starts is reported there, and does not block a commit to the branch', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/stays'
  await ground(workspace, branch, [['s/here.md', 'here\n']])
  await draft(workspace, branch, 's/here.md', 'mine, ')
  await page.getByRole('radio', { name: 'A new branch' }).check()
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill('spec/stays-not')
  await page.getByRole('textbox', { name: 'Start project' }).fill('harbor/tide-tables')
  await page.getByRole('textbox', { name: 'Start from' }).fill('main')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  const notice = page.getByRole('alert', { name: 'Not committed' })
  await expect(notice).toContainText('the branch has other versions of these files')
  await expect(notice.getByRole('listitem').filter({ hasText: 's/here.md' })).toContainText('does not exist there')
  await page.getByRole('radio', { name: branch, exact: true }).check()
  await expect(notice).toHaveCount(0)
  await sendTo(page, branch)
  const git = await getGit(service, project)
  expect(git('show', `${branch}:s/here.md`).toString()).toBe('mine, here\n')
})

test('changes of a tag follow a renamed file on another branch, and are committed on top of that branch', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const [branch, tag, from, to] = ['spec/follows', 'spec-follows-1.0', 'f/old.md', 'f/new.md']
  const tagged = await ground(workspace, branch, [[from, 'text\n']])
  const id = encodeURIComponent(project)
  await service.call('POST', `/projects/${id}/repository/tags`, { tag_name: tag, ref: tagged })
  await service.call('POST', `/projects/${id}/repository/commits`, {
    branch,
    commit_message: 'Moved',
    actions: [{ action: 'move', file_path: to, previous_path: from }],
  })
  await draft(workspace, tag, from, 'mine, ')
  await page.getByRole('radio', { name: 'An existing branch', exact: true }).check()
  const panel = page.getByRole('complementary', { name: 'Commit' })
  await panel.getByRole('button', { name: 'Branch: main' }).click()
  await panel.getByPlaceholder('Find a branch', { exact: true }).fill(branch)
  await panel.getByRole('option', { name: branch }).click()
  await page.getByRole('button', { name: `Commit to ${branch}` }).click()
  const notice = page.getByRole('alert', { name: 'Not committed' })
  await expect(notice.getByRole('listitem')).toContainText(`is ${to} there`)
  await notice.getByRole('button', { name: 'Use the new path' }).click()
  await expect(changes(page)).toContainText(to)
  await sendTo(page, branch)
  const git = await getGit(service, project)
  expect(git('show', `${branch}:${to}`).toString()).toBe('mine, text\n')
})
