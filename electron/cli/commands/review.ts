import { resolve } from 'node:path'
import { manifestName, packageName } from '#shared/access-reviews/package.ts'
import { formatScope } from '#shared/access-reviews/words.ts'
import { visibleString } from '#shared/text/visible.ts'
import { sha256, writePackage } from '../../main/access-reviews.ts'
import { Failure } from '../../main/failure.ts'
import { getFlag, type Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { chooseConnection, withMain } from '../open.ts'
import { getOutput, writeRows } from '../output.ts'
import { UsageProblem } from '../problem.ts'

const columns = ['id', 'name', 'scope', 'due', 'created_at', 'accesses', 'decided', 'applied']

/** `review list` */
export async function listReviews(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  return withMain(typed, io, async opened => {
    const { ref } = await chooseConnection(opened, typed, io)
    const reviews = await opened.main.request('reviews.list', { connection: ref })
    const rows = reviews.map(({ scope, createdAt, ...rest }) => ({
      ...{ ...rest, scope: formatScope(scope), created_at: createdAt },
    }))
    await writeRows(io, output, rows, columns)
    return 0
  })
}

/** `review export ID`: writes the evidence package into a new folder. */
export async function exportReview(typed: Typed, io: Io): Promise<number> {
  const [id = ''] = typed.words
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageProblem('review export needs the ID of a review: see review list.')
  return withMain(typed, io, async opened => {
    const { ref: connection } = await chooseConnection(opened, typed, io)
    const review = (await opened.main.request('reviews.list', { connection })).find(one => one.id === id)
    if (!review) throw new Failure({ kind: 'notFound', message: `there is no access review ${id}` })
    const files = await opened.main.request('reviews.package', { connection, id })
    const folder = resolve(getFlag(typed, 'to') ?? packageName(review, new Date().toISOString()))
    await writePackage(folder, files)
    const manifest = files.find(({ name }) => name === manifestName)
    io.stdout.write(
      `${visibleString(folder)}: ${files.length} files, manifest SHA-256 ${sha256(manifest?.text ?? '')}\n`,
    )
    return 0
  })
}
