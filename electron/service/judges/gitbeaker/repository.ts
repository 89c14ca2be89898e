import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectRefused, getId, places, type WalkSource } from './walk.ts'

const { lighthouse, tides } = places
const branch = 'by-another-client'
const shas = z.array(z.looseObject({ id: z.string() }))

/** Document 1: files, commits, browsing, tags, snippets. */
export function walkRepository(walk: WalkSource): void {
  walkFiles(walk)
  walkCommits(walk)
  walkBrowsing(walk)
  walkTags(walk)
  walkSnippets(walk)
}

/** Makes the branch that the commits after it are on. */
function walkFiles(walk: WalkSource): void {
  describe('repository files', () => {
    const path = 'notes/été & more.md'

    it('are created, changed, read and removed', async () => {
      const { RepositoryFiles, Branches } = walk().api
      await RepositoryFiles.create(lighthouse, path, branch, 'one\n', 'Create', { startBranch: 'main' })
      expect(await Branches.show(lighthouse, branch)).toMatchObject({ name: branch })
      await RepositoryFiles.edit(lighthouse, path, branch, Buffer.from('two\n').toString('base64'), 'Edit', {
        encoding: 'base64',
        authorName: 'Somebody',
        authorEmail: 'somebody@example.org',
      })
      const shown = await RepositoryFiles.show(lighthouse, path, branch)
      expect(Buffer.from(shown.content, 'base64').toString()).toBe('two\n')
      expect(await RepositoryFiles.showRaw(lighthouse, path, branch)).toBe('two\n')
      expect(await RepositoryFiles.allFileBlames(lighthouse, path, branch)).toMatchObject([
        { commit: { author_name: 'Somebody', message: 'Edit' }, lines: ['two'] },
      ])
      await RepositoryFiles.remove(lighthouse, path, branch, 'Remove')
      await expectRefused(RepositoryFiles.show(lighthouse, path, branch), 404, /404 File Not Found/)
    })

    it('are refused with the words of the service', async () => {
      const { RepositoryFiles } = walk().api
      await expectRefused(RepositoryFiles.show(lighthouse, 'README.md', 'no-such-ref'), 404, /404/)
      await expectRefused(RepositoryFiles.create(lighthouse, 'README.md', 'main', 'x', 'Again'), 400, /exists/)
      await expectRefused(RepositoryFiles.edit(lighthouse, 'a/../b', branch, 'x', 'Out'), 400, /./)
    })
  })
}

function walkCommits(walk: WalkSource): void {
  describe('commits', () => {
    it('are created from several actions, listed, read, cherry-picked and reverted', async () => {
      const { Commits, Tags } = walk().api
      const made = await Commits.create(
        lighthouse,
        branch,
        'Two files at once',
        [
          { action: 'create', filePath: 'gitbeaker/one.txt', content: '1\n' },
          { action: 'move', filePath: 'docs/board.md', previousPath: 'docs/runbook.md' },
        ],
        {},
      )
      expect(made).toMatchObject({ title: 'Two files at once', stats: { total: expect.any(Number) } })
      expect((await Commits.all(lighthouse, { refName: branch, perPage: 1, maxPages: 1 })).map(({ id }) => id)).toEqual(
        [made.id],
      )
      expect(await Commits.show(lighthouse, made.id)).toMatchObject({ id: made.id })
      expect(await Commits.showDiff(lighthouse, made.id)).toContainEqual(
        expect.objectContaining({ renamed_file: true, old_path: 'docs/runbook.md' }),
      )
      expect(await Commits.allReferences(lighthouse, made.id)).toEqual([{ type: 'branch', name: branch }])
      expect(await Commits.allComments(lighthouse, made.id)).toEqual([])
      const reverted = await Commits.revert(lighthouse, made.id, branch)
      expect(reverted.title).toMatch(/^Revert/)
      const picked = await Commits.cherryPick(lighthouse, made.id, branch)
      expect(picked.title).toBe('Two files at once')
      await expectRefused(Commits.cherryPick(lighthouse, made.id, branch), 400, /./)
      await expectRefused(Commits.show(lighthouse, 'f'.repeat(40)), 404, /404 Commit Not Found/)
      await expectRefused(Tags.create(lighthouse, 'a..b', 'main'), 405, /./)
    })

    it('are seen in the activity of the project', async () => {
      const events = await walk().api.Events.all({ projectId: lighthouse, action: 'pushed', perPage: 1, maxPages: 1 })
      expect(events).toMatchObject([{ action_name: expect.stringContaining('pushed'), push_data: { ref: branch } }])
    })

    it('are listed page by page, all of them once', async () => {
      const { Commits } = walk().api
      const inPages = await Commits.all(tides, { perPage: 50 })
      const expected = walk().service.git(2, 'rev-list', 'main').split('\n')
      expect(
        shas
          .parse(inPages)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(expected.toSorted())
      const { data, paginationInfo } = await Commits.all(tides, { perPage: 5, maxPages: 2, showExpanded: true })
      expect(data).toHaveLength(10)
      expect(paginationInfo).toMatchObject({ current: 2, next: 3, previous: 1, perPage: 5 })
    })
  })
}

function walkBrowsing(walk: WalkSource): void {
  describe('browsing', () => {
    it('shows trees, page by page and by keyset', async () => {
      const { Repositories } = walk().api
      const options = { recursive: true, perPage: 7 }
      const byPage = await Repositories.allRepositoryTrees(tides, options)
      const byKeyset = await Repositories.allRepositoryTrees(tides, { ...options, pagination: 'keyset' })
      const expected = walk()
        .service.git(2, 'ls-tree', '-r', '-t', '-z', '--name-only', 'main')
        .split('\0')
        .filter(Boolean)
      expect(byPage.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
      expect(byKeyset.map(({ path }) => path)).toEqual(byPage.map(({ path }) => path))
    })

    it('shows blobs, archives, comparisons, contributors and merge bases', async () => {
      const { Repositories } = walk().api
      const sha = walk().service.git(2, 'rev-parse', 'main:LICENSE')
      expect(await Repositories.showBlob(tides, sha)).toMatchObject({ sha, encoding: 'base64' })
      expect(await getText(await Repositories.showBlobRaw(tides, sha))).toContain('Public domain')
      const archive = await Repositories.showArchive(tides, { fileType: 'zip', sha: 'v3.0' })
      expect(archive).toBeInstanceOf(Blob)
      const bytes = archive instanceof Blob ? Buffer.from(await archive.arrayBuffer()) : Buffer.alloc(0)
      expect(bytes.subarray(0, 2).toString()).toBe('PK')
      const compared = await Repositories.compare(lighthouse, 'v1.0.0', 'v1.1.0')
      const between = walk().service.git(1, 'rev-list', 'v1.0.0..v1.1.0').split('\n')
      expect(
        shas
          .parse(compared.commits)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(between.toSorted())
      const contributors = await Repositories.allContributors(lighthouse, { orderBy: 'name', sort: 'asc' })
      expect(contributors.map(({ name }) => name)).toContain('Mats Lindqvist')
      const base = walk().service.git(1, 'merge-base', 'main', 'feature/pilot-roster')
      expect(await Repositories.mergeBase(lighthouse, ['main', 'feature/pilot-roster'])).toMatchObject({ id: base })
    })
  })
}

function walkTags(walk: WalkSource): void {
  describe('tags', () => {
    it('are created, found, shown and removed', async () => {
      const { Tags } = walk().api
      await walk().audited({ projectId: lighthouse }, () =>
        Tags.create(lighthouse, 'from-a-client', 'main', { message: 'Annotated' }),
      )
      expect(await Tags.all(lighthouse, { search: '^from-' })).toMatchObject([
        { name: 'from-a-client', message: 'Annotated' },
      ])
      await Tags.remove(lighthouse, 'from-a-client')
      await expectRefused(Tags.show(lighthouse, 'from-a-client'), 404, /404 Tag Not Found/)
      await expectRefused(Tags.create(lighthouse, 'v1.0.0', 'main'), 405, /already exists/)
      expect(await Tags.show(lighthouse, 'v2.0.0')).toMatchObject({ release: { tag_name: 'v2.0.0' } })
    })

    it('are counted', async () => {
      const { data, paginationInfo } = await walk().api.Tags.all(tides, { perPage: 2, page: 1, showExpanded: true })
      const total = walk().service.git(2, 'tag').split('\n').length
      expect(data).toHaveLength(2)
      expect(paginationInfo).toMatchObject({
        total,
        totalPages: Math.ceil(total / 2),
        current: 1,
        next: 2,
        previous: null,
      })
    })
  })
}

function walkSnippets(walk: WalkSource): void {
  describe('snippets', () => {
    it('are created, listed, changed, read and removed', async () => {
      const { ProjectSnippets } = walk().api
      // The client's types have a newer form of snippets; it sends any given fields.
      const first = {
        fileName: 'times.sh',
        content: 'echo high\n',
        visibility: 'private',
        description: 'Ours',
      } as const
      const second = { content: 'echo low\n', title: 'Low tide', description: 'Still ours' }
      const created = await walk().audited({ projectId: lighthouse }, () =>
        ProjectSnippets.create(lighthouse, 'Tide times', first),
      )
      const id = getId(created)
      expect((await ProjectSnippets.all(lighthouse)).map(getId)).toContain(id)
      await ProjectSnippets.edit(lighthouse, id, second)
      expect(await ProjectSnippets.show(lighthouse, id)).toMatchObject({ title: 'Low tide', file_name: 'times.sh' })
      const content = await ProjectSnippets.showContent(lighthouse, id)
      expect(content).toBe('echo low\n')
      const agent = await ProjectSnippets.showUserAgentDetails(lighthouse, id)
      expect(agent).toMatchObject({ ip_address: '127.0.0.1', akismet_submitted: false })
      await ProjectSnippets.remove(lighthouse, id)
      await expectRefused(ProjectSnippets.show(lighthouse, id), 404, /404 Snippet Not Found/)
      await expectRefused(ProjectSnippets.remove(lighthouse, id), 404, /404/)
      await expectRefused(ProjectSnippets.create(lighthouse, 'Nothing', {}), 400, /file_name is missing/)
    })
  })
}

/** A body as text: the client gives text for what the service calls text, and bytes for the rest. */
async function getText(body: unknown): Promise<string> {
  return body instanceof Blob ? body.text() : String(body)
}
