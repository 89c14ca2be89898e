import { readFileSync } from 'node:fs'
import { absolute, type Figure } from '../../measure.ts'
import { api, openHttp } from '../../support/http.ts'
import type { Surroundings } from '../../support/surroundings.ts'
import { getAddress, lists } from './first-pages.ts'

const repository = '/projects/fleet%2Fatlas/repository'
const heavy = [
  `${repository}/files/data%2Fledger.csv?ref=main`,
  `${repository}/files/data%2Fledger.csv/blame?ref=main`,
  `${repository}/tree?recursive=true&per_page=100`,
  `${repository}/tree?path=stations&per_page=100`,
  `${repository}/compare?from=v5.0&to=v5.4`,
  `${repository}/contributors?per_page=100`,
  '/audit_events?per_page=100&page=1000',
] as const

/** Resident memory of the service on the large sample after reading all lists and large resources. Linux only. */
export async function serviceMemoryFigures({ large }: Surroundings): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return []
  const { url, token, pid } = await large()
  const client = openHttp(url, token, 4)
  try {
    const addresses = lists.map(({ definition, large: values }) => getAddress(definition, { ...values, per_page: 100 }))
    for (let round = 0; round < 3; round++) {
      for (const address of [...addresses, ...heavy]) await client.get(api(address))
    }
    return [absolute('memory of the service on the sample after the walk (RSS)', residentMegabytes(pid), 'MB', 250)]
  } finally {
    await client.close()
  }
}

/** Resident memory of the same service after the selected figures before this one. Linux only. */
export async function serviceMemoryAfterFigures({ large }: Surroundings): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return []
  const { pid } = await large()
  return [
    absolute('memory of the service on the sample after the figures before (RSS)', residentMegabytes(pid), 'MB', null),
  ]
}

function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1000
}
