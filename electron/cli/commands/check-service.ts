import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from '#shared/errors.ts'
import { checkReport } from '#shared/service-check.ts'
import { isGoodCheck } from '../../main/service-check/command.ts'
import type { Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { chooseConnection, withMain } from '../open.ts'
import { writeText } from '../output.ts'

const pollMilliseconds = 200

/** `check-service`: exit code 1 when a read failed. */
export async function checkService(typed: Typed, io: Io): Promise<number> {
  return withMain(typed, io, async opened => {
    const { main } = opened
    const { ref: connection } = await chooseConnection(opened, typed, io)
    const { version } = await main.request('app.info', {})
    let check = await main.request('serviceCheck.start', { connection })
    io.stderr.write(`Checking ${check.reads.length} reads, within the rate limits of the service.\n`)
    while (check.state === 'running') {
      await sleep(pollMilliseconds, undefined, { signal: io.signal })
      check = (await main.request('serviceCheck.get', { connection })) ?? check
    }
    if (check.error) io.stderr.write(`${explain(check.error).sentence}\n`)
    await writeText(io, checkReport(check, version))
    return isGoodCheck(check) ? 0 : 1
  })
}
