import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { type Clone, getClone } from '../support/fast-import.ts'
import { fileCount, importedName, longBranch, makeRepository, moved } from '../support/imported-repository.ts'
import { choose, codeIn, getConnection, getScreen, goTo, write } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = `workshop/${importedName}`
/** All files of the repository are read for it, a hundred at a time. */
const wholeList = { timeout: 120_000 }

interface Imported {
  readonly page: Page
  /** Another user with git. */
  readonly other: Clone
  open(screen: string, search?: Readonly<Record<string, string>>): Promise<void>
}

const imported = test.extend<{ readonly fleet: Imported }>({
  fleet: async ({ service, launch }, use) => {
    await service.restart(undefined, ['--import', makeRepository()])
    const { page } = await launch(connectedTo(service))
    const connection = await getConnection(page)
    const open: Imported['open'] = (screen, search) => goTo(page, getScreen(connection, project, screen, search))
    await use({ page, other: getClone(service, project), open })
  },
})

imported(
  'an imported repository of 50,000 files is read: its folders, files, blame, history, commits and versions, while somebody else pushes',
  async ({ fleet: { page, other, open } }) => {
    imported.slow()
    const count = (...selection: readonly string[]) => Number(other.git('rev-list', '--count', ...selection))
    const inTree = (name: string) => page.getByRole('treeitem', { name, exact: true, selected: true })
    const readme = page.getByRole('region', { name: 'README.md', exact: true })

    await imported.step('READMEs stand below their folders, and lead on', async () => {
      await open('tree')
      await expect(page.getByRole('button', { name: 'Branch, tag or commit: trunk' })).toBeVisible()
      await expect(readme.getByRole('heading', { name: 'The fleet' })).toBeVisible()
      await readme.getByRole('link', { name: 'what stands there' }).click()
      await expect(readme.getByRole('heading', { name: 'Papers of the fleet' })).toBeVisible()
      await expect(readme.getByRole('cell', { name: 'yes' })).toBeVisible()
      await expect(readme.getByRole('img', { name: 'The mark' })).toBeVisible()
      other.push('trunk', 'docs: all papers', [['docs/README.md', '# All papers\n']])
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      await expect(readme.getByRole('heading', { name: 'All papers' })).toBeVisible()
      await picture(page, 'folder')
    })

    await imported.step('any of its files is gone to, also one that came a moment ago', async () => {
      const search = page.getByRole('dialog', { name: 'Go to file' })
      const first = search.getByRole('option').first()
      await page.keyboard.press('ControlOrMeta+p')
      await search.getByRole('combobox').fill('sheet31416')
      await expect(first).toHaveAttribute('aria-label', 'catalogue/shelf-314/sheet-31416.txt', wholeList)
      await expect(search.getByRole('status')).toHaveText(`${fileCount.toLocaleString('en')} files at trunk`, wholeList)
      await search.getByRole('combobox').press('Enter')
      await expect(codeIn(page)).toContainText('sheet 0')
      // The tree reads the folder of five hundred as far as it.
      await expect(inTree('sheet-31416.txt')).toBeInViewport()
      other.push('trunk', 'A sheet more', [['catalogue/added/one sheet more.txt', 'one more\n']])
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      await expect(async () => {
        await page.keyboard.press('ControlOrMeta+p')
        await expect(search).toBeVisible({ timeout: 1000 })
      }).toPass()
      await search.getByRole('combobox').fill('onesheetmore')
      await expect(first).toHaveAttribute('aria-label', 'catalogue/added/one sheet more.txt', wholeList)
      await search.getByRole('combobox').press('Enter')
      await expect(codeIn(page)).toContainText('one more')
    })

    await imported.step('blame names who wrote a line, through the merge and the move', async () => {
      const blamed = (line: number) =>
        other.git('blame', '--porcelain', `-L${line},${line}`, 'trunk', '--', moved.to).slice(0, 40)
      const blame = page.getByRole('complementary', { name: 'Blame' })
      await open('blob', { ref: 'trunk', path: moved.to, view: 'blame' })
      await expect(inTree('register-of-all-vessels.ts')).toBeInViewport()
      for (const line of [1, 5, 22])
        await expect(blame.locator(`a[href*="/commit/${blamed(line)}"]`).first()).toBeVisible()
      expect(blamed(5)).toBe(other.git('rev-parse', 'feature/names'))
      const names = other.git('show', `trunk:${moved.to}`)
      const sha = other.push('trunk', 'A last line', [[moved.to, `${names}\n// all of them\n`]])
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      await expect(blame.locator(`a[href*="/commit/${sha}"]`).first()).toBeVisible()
      await picture(page, 'blame')
    })

    await imported.step(
      'the history of all lines is a graph, and that of a moved file goes on under its former name',
      async () => {
        await open('commits', { all: 'true' })
        const row = (title: string) =>
          page.getByRole('region', { name: 'Commits' }).getByRole('listitem').filter({ hasText: title })
        await expect(page.getByText(`${count('--all')} commits`, { exact: true })).toBeVisible()
        await expect(row("Merge branches 'feature/papers' and 'feature/sails'")).toContainText('merge of 3')
        await expect(row('Another beginning').getByRole('link', { name: 'pages' })).toBeVisible()
        await picture(page, 'graph')
        await open('commits', { ref: 'trunk', path: moved.to })
        await page.getByRole('link', { name: moved.from }).click()
        await expect(row('fix: the register forgot the last boat')).toBeVisible()
      },
    )

    await imported.step(
      'a merge of three names its parents and where it is; a commit of 300 files is shown whole',
      async () => {
        const commit = page.getByRole('region', { name: 'Commit', exact: true })
        await open(`commit/${other.git('rev-parse', 'v1.1.0^{commit}')}`)
        for (const parent of other.git('rev-parse', 'v1.1.0^@').split('\n')) {
          await expect(commit.getByRole('link', { name: parent.slice(0, 8) })).toBeVisible()
        }
        for (const ref of ['trunk', longBranch, 'v1.1.0'])
          await expect(commit.getByRole('link', { name: ref })).toBeVisible()
        await expect(commit.getByLabel('2 added, 0 removed').first()).toBeVisible()
        await picture(page, 'merge')
        await open(`commit/${other.git('rev-parse', longBranch)}`)
        await expect(commit.getByText('300 files').first()).toBeVisible()
        await commit.getByRole('button', { name: 'sheet-00000.txt' }).first().click()
        await expect(commit.locator('[data-kind="added"]').first()).toContainText('rewritten')
      },
    )

    await imported.step(
      'two versions become release notes: by kind, without what only merges, with who helped',
      async () => {
        await open('compare', { from: 'v1.0.0', to: 'v1.1.0', view: 'notes' })
        const notes = page.getByRole('textbox', { name: 'Release notes' })
        await expect(notes).toHaveValue(/## Features\n\n- \*\*names:\*\* boats have names/)
        await expect(notes).toHaveValue(/6 commits since v1\.0\.0, by .*Ingrid Sørensen.*, with Nils Deckhand\./)
        await expect(notes).not.toHaveValue(/Merge branch/)
        await choose(page, 'Commits grouped by', 'By author')
        await expect(notes).toHaveValue(/^## 漁師 太郎$/m)
        await open('compare', { from: 'v1.1.0', to: 'trunk', view: 'files' })
        await expect(page.getByRole('tab', { name: '3 files' })).toBeVisible()
        other.push('trunk', 'A rope', [['sails/rope.txt', 'rope\n']])
        await page.getByRole('button', { name: 'Refresh', exact: true }).click()
        await expect(page.getByRole('tab', { name: '4 files' })).toBeVisible()
      },
    )

    await imported.step('who contributed is counted over all of it', async () => {
      await open('contributors', { ref: 'trunk' })
      await expect(page.getByText(`${count('trunk')} commits in total.`)).toBeVisible()
      await expect(page.getByRole('table', { name: 'Contributors' })).toContainText('taro@fleet.example')
    })

    await imported.step('all files are saved as one archive', async () => {
      await open('tree', { ref: 'trunk' })
      await page.getByRole('button', { name: 'Archive', exact: true }).click()
      await page.getByRole('menuitem', { name: 'tar.gz', exact: true }).click()
      const saved = page.getByRole('dialog', { name: 'Downloads', exact: true }).getByRole('listitem')
      await expect(saved).toContainText(/ saved$/, wholeList)
      const file = (await saved.locator('[title]').first().getAttribute('title')) ?? 'none'
      const names = execFileSync('tar', ['-tzf', file], { maxBuffer: 100_000_000 }).toString().split('\n')
      expect(names.filter(name => /sheet-\d{5}\.txt$/.test(name))).toHaveLength(
        other.git('ls-tree', '-r', '--name-only', 'trunk', 'catalogue').split('\n').length - 1,
      )
    })
  },
)

imported(
  'an imported repository is worked on with somebody who pushes: an edit follows a move, files are dropped, a version is tagged',
  async ({ fleet: { page, other, open } }) => {
    imported.slow()

    await imported.step('an edit of a file that is moved and changed meanwhile follows it', async () => {
      const path = 'docs/chart.md'
      await open('edit', { branch: longBranch, path })
      await write(page, path, 'end', 'Mine.\n')
      const theirs = other.push(longBranch, 'Charts are in a folder', [`R ${path} charts/first.md`])
      await page.getByRole('button', { name: /^Commit to work\// }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'The file was moved' })
      await expect(notice).toContainText('charts/first.md')
      await notice.getByRole('button', { name: 'Use the new path' }).click()
      await page.getByRole('button', { name: /^Commit to work\// }).click()
      await expect(page).toHaveURL(/\/blob\?/)
      expect(other.git('show', `${longBranch}:charts/first.md`)).toBe('# Chart\nMine.')
      expect(other.git('rev-parse', `${longBranch}~1`)).toBe(theirs)
    })

    await imported.step(
      'bytes that are dropped and a text beside them are one commit on what was pushed meanwhile',
      async () => {
        const bytes = [137, 80, 78, 71, 13, 10, 26, 10, 0, 255, 254, 0]
        await open('changes', { branch: longBranch, folder: 'signals' })
        const dropped = await page.evaluateHandle(given => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(given)], 'lamp.png'))
          transfer.items.add(new File(['lamp of the boat\n'], 'lamp.txt'))
          return transfer
        }, bytes)
        await page.getByRole('heading', { name: /^Changes for/ }).dispatchEvent('drop', { dataTransfer: dropped })
        const changes = page.getByRole('region', { name: 'Changes of the branch' }).getByRole('listitem')
        await expect(changes).toHaveCount(2)
        await page.getByRole('button', { name: 'Find and replace…' }).click()
        const replace = page.getByRole('dialog', { name: 'Find and replace' })
        await replace.getByRole('textbox', { name: 'Search for' }).fill('boat')
        await replace.getByRole('textbox', { name: 'Replace with' }).fill('vessel')
        await replace.getByRole('button', { name: /^Replace \d/ }).click()
        await expect(replace).toHaveCount(0)
        await picture(page, 'changes')
        const theirs = other.push(longBranch, 'Meanwhile', [['meanwhile.txt', 'pushed\n']])
        await page.getByRole('button', { name: /^Commit to work\// }).click()
        await expect(page.getByRole('heading', { name: /^No changes for/ })).toBeVisible()
        expect(other.git('rev-parse', `${longBranch}~1`)).toBe(theirs)
        expect(other.git('show', `${longBranch}:signals/lamp.txt`)).toBe('lamp of the vessel')
        const sent = execFileSync('git', ['hash-object', '--stdin'], { input: new Uint8Array(bytes) })
          .toString()
          .trim()
        expect(other.git('rev-parse', `${longBranch}:signals/lamp.png`)).toBe(sent)
      },
    )

    await imported.step('a new branch starts from a version, which the service wants as a SHA', async () => {
      await open('changes', { branch: longBranch })
      await page
        .getByLabel('Files to upload')
        .setInputFiles([{ name: 'old sail.txt', mimeType: 'text/plain', buffer: Buffer.from('old\n') }])
      await page.getByRole('radio', { name: 'A new branch' }).check()
      await page.getByRole('textbox', { name: 'Name of the new branch' }).fill('from/version')
      const start = page.getByRole('complementary', { name: 'Commit' })
      await start.getByRole('button', { name: /^Start from/ }).click()
      await start.getByPlaceholder('Find a branch or tag, or type any SHA').fill('v1.0.0')
      await start.getByRole('option', { name: 'v1.0.0', exact: true }).click()
      const sha = other.git('rev-parse', 'v1.0.0^{commit}')
      await expect(start.getByRole('button', { name: `Start from: ${sha.slice(0, 8)}` })).toBeVisible()
      await page.getByRole('button', { name: 'Commit to the new branch' }).click()
      await expect(page.getByText('Committed to from/version').first()).toBeVisible()
      expect(other.git('rev-parse', 'from/version~1')).toBe(sha)
    })

    await imported.step('the next version after one that was pushed is tagged, and git fetches it', async () => {
      const listed = page.getByRole('region', { name: 'List of tags' }).getByRole('listitem')
      await open('tags')
      await expect(listed).toHaveCount(2)
      other.git('tag', 'v2.0.0', 'trunk')
      other.git('push', '--quiet', 'origin', 'v2.0.0')
      await page.getByRole('button', { name: 'Refresh tags' }).click()
      await expect(listed).toHaveCount(3)
      await page.getByRole('combobox', { name: 'Order of the tags' }).click()
      await page.getByRole('option', { name: 'Name, A to Z' }).click()
      await expect(listed).toContainText(['v1.0.0', 'v1.1.0', 'v2.0.0'])
      await page.getByRole('button', { name: 'New tag' }).click()
      const form = page.getByRole('dialog', { name: 'New tag' })
      await form.getByRole('button', { name: 'patch · v2.0.1' }).click()
      await form.getByRole('textbox', { name: 'Message' }).fill('The fleet as it is')
      await form.getByRole('button', { name: 'Create the tag' }).click()
      await expect(form).toHaveCount(0)
      expect(other.git('tag', '--list', '--format=%(contents:subject)', 'v2.0.1')).toBe('The fleet as it is')
    })
  },
)
