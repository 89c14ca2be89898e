import { notifications } from '@mantine/notifications'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf, request } from '../../lib/bridge/bridge.ts'
import { toPieces } from '../../lib/export/to-pieces.ts'
import { type Job, journalOfStep } from './job.ts'
import { type ReportFormat, reportManifest, reportText } from './report-file.ts'

/** Characters that cross to main at once. */
const pieceLength = 1_000_000

/** Saves a report where the person says, with a manifest beside it that has its SHA-256. */
export async function saveReport(given: Job, service: string, format: ReportFormat): Promise<void> {
  try {
    const job = await withAccount(given)
    const name = `gatehouse-bulk-${job.startedAt.slice(0, 19).replaceAll(':', '')}`
    const file = await request('longFiles.begin', { name, type: format })
    if (!file) return
    try {
      for (const text of toPieces(reportText(job, format, service), pieceLength)) {
        await request('longFiles.write', { ...file, text })
      }
      const { version } = await request('app.info', {})
      const manifest = reportManifest(job, version, new Date())
      const saved = await request('longFiles.end', { ...file, manifest: { ...manifest, format } })
      const message = visibleString(`${saved.path} (SHA-256 in its manifest)`)
      notifications.show({ color: 'green', title: 'Report saved', message })
    } catch (thrown) {
      await request('longFiles.cancel', file)
      throw thrown
    }
  } catch (thrown) {
    const { title, sentence, nextStep } = explain(errorOf(thrown))
    notifications.show({ color: 'red', title, message: `${sentence} ${nextStep}` })
  }
}

/** The journal knows as whom the changes were sent; under sudo nothing else does. */
async function withAccount(job: Job): Promise<Job> {
  const entry = job.rows.map(({ step }) => journalOfStep(step)).find(id => id !== null)
  if (!job.actor || entry === undefined || entry === null) return job
  const found = await request('journal.get', { id: entry })
  return found ? { ...job, actor: { ...job.actor, account: found.account, sudo: found.sudo } } : job
}
