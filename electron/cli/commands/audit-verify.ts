import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import { visibleString } from '#shared/text/visible.ts'
import { chainStart, extendChain } from '../../main/archive/chain.ts'
import type { Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { UsageProblem } from '../problem.ts'

/** The byte between lines. Node’s own reader of lines also splits at separators that JSON texts may have. */
const lineEnd = 10

const manifestSchema = z.looseObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int(),
  file: z.string(),
  events: z.number().int().optional(),
  /** Of an export of an archive. */
  chain: z.object({ head: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
})

/** `audit verify FILE`: compares a file with the size and SHA-256 in its manifest. Exit code 1 when they differ. */
export async function verifyAudit({ words: [name = ''] }: Typed, io: Io): Promise<number> {
  const file = resolve(name)
  const manifest = await readManifest(`${file}.manifest.json`)
  const { size } = await stat(file).catch(() => {
    throw new UsageProblem(`${name} can’t be read.`)
  })
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  const chain = manifest.chain && (await readChain(file))
  const problems = [
    ...(size === manifest.bytes ? [] : [`has ${size} bytes, the manifest says ${manifest.bytes}`]),
    ...(hash.digest('hex') === manifest.sha256 ? [] : ['its SHA-256 differs from that of the manifest']),
    ...(chain?.head === manifest.chain?.head ? [] : ['its hash chain differs from that of the manifest']),
    ...(!chain || chain.events === manifest.events ? [] : [`has ${chain.events} events in its hash chain`]),
  ]
  const shown = visibleString(basename(file))
  if (problems.length > 0) {
    io.stderr.write(`${shown} is not the file that was exported: ${problems.join('; ')}.\n`)
    return 1
  }
  io.stdout.write(
    `${shown} is unchanged since its export: ${manifest.events ?? '?'} events, SHA-256 ${manifest.sha256}.\n`,
  )
  if (chain) io.stdout.write(`Its hash chain is intact: head ${chain.head}.\n`)
  return 0
}

/** The hash chain of the lines of a file. */
async function readChain(file: string): Promise<{ readonly head: string; readonly events: number }> {
  let head = chainStart
  let events = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(lineEnd); end !== -1; end = rest.indexOf(lineEnd)) {
      head = extendChain(head, rest.subarray(0, end))
      rest = rest.subarray(end + 1)
      events += 1
    }
  }
  return { head: head.toString('hex'), events }
}

/** @throws UsageProblem */
async function readManifest(path: string): Promise<z.output<typeof manifestSchema>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageProblem(`The manifest ${path} can’t be read.`)
  })
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new UsageProblem(`${path} is no manifest of an export.`)
  }
}
