import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { end, firstLine, type Running, run } from '../../../e2e/support/processes.ts'
import { root } from './build.ts'
import { within } from './limits.ts'

/** The service with the large sample, in a separate process. */
export interface LargeService {
  readonly url: string
  readonly token: string
  readonly data: string
  readonly pid: number
  stop(): Promise<void>
}

const token = 'bench-token-0123456789abcdef'
/** Making the sample takes half a minute on a quiet machine with two cores, and ten times that on a busy one. */
const maxMilliseconds = 10 * 60_000
/** Samples of earlier runs: one is made once for each state of the code that makes it. */
const keptFolder = join(root, 'node_modules/.cache/gatehouse/large-sample')

/** The seconds until the service of a new sample is ready: of the sample that is kept, when it was made. */
export async function getSampleSeconds(): Promise<number> {
  const kept = await getKept(folder => existsSync(secondsFile(folder)))
  const { seconds }: { seconds: number } = JSON.parse(readFileSync(secondsFile(kept), 'utf8'))
  return seconds
}

const secondsFile = (kept: string) => `${kept}.json`

/** Makes the sample in an empty folder; returns the seconds until its service is ready. @throws Error when that takes too long */
async function makeLargeSample(data: string): Promise<number> {
  const begin = performance.now()
  const { running } = await launch(data)
  const seconds = (performance.now() - begin) / 1000
  await end(running)
  return seconds
}

/** Serves a copy of the sample, which is made when no earlier run has made it. @param data an empty folder */
export async function startLargeService(data: string): Promise<LargeService> {
  await cp(await getKept(), data, { recursive: true })
  const { running, url } = await launch(data)
  return { url, token, data, pid: running.process.pid ?? -1, stop: async () => void (await end(running)) }
}

/** The folder of the sample that is kept for later runs. @param isEnough says whether one that is there is used */
async function getKept(isEnough: (kept: string) => boolean = () => true): Promise<string> {
  const kept = join(keptFolder, hashOfSources())
  if (existsSync(kept) && isEnough(kept)) return kept
  await mkdir(keptFolder, { recursive: true })
  // Those of other states of the code, and parts of a run that was ended.
  for (const old of await readdir(keptFolder)) await rm(join(keptFolder, old), { recursive: true, force: true })
  const part = `${kept}.part`
  process.stderr.write('Making the large sample, once …\n')
  const seconds = await makeLargeSample(part)
  // With a profiler it takes longer.
  if (process.env.GATEHOUSE_BENCH_PROFILES === undefined) writeFileSync(secondsFile(kept), JSON.stringify({ seconds }))
  await rename(part, kept)
  return kept
}

/** Of the code that makes the sample, so that a sample is never older than it. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync('electron/service/**/*.ts', { cwd: root }).toSorted()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Serves a copy of the large sample with other options of the command line.
 * @param copy an empty folder
 */
export async function startLargeCopy(
  { data }: Pick<LargeService, 'data'>,
  copy: string,
  options: readonly string[],
): Promise<Pick<LargeService, 'url' | 'token' | 'stop'>> {
  await cp(data, copy, { recursive: true })
  const { running, url } = await launch(copy, options)
  return { url, token, stop: async () => void (await end(running)) }
}

/** Makes the sample of 10,000 projects, which takes seconds, in an empty folder, and serves it. */
export async function startFleetService(data: string): Promise<Pick<LargeService, 'url' | 'token' | 'stop'>> {
  // Of an option that is given twice, the last one counts.
  const { running, url } = await launch(data, ['--sample', 'fleet'])
  return { url, token, stop: async () => void (await end(running)) }
}

async function launch(
  data: string,
  options: readonly string[] = [],
): Promise<{ readonly running: Running; readonly url: string }> {
  const script = join(root, 'electron/service/cli.ts')
  const args = [script, '--data', data, '--token', token, '--sample', 'large', ...options]
  const running = run(process.execPath, args, { cwd: root })
  try {
    const line = await within('the service with the large sample', firstLine(running), maxMilliseconds)
    const { url }: { url: string } = JSON.parse(line)
    return { running, url }
  } catch (error) {
    await end(running, 'SIGKILL')
    throw error
  }
}
