import { compare, type Figure } from '../../measure.ts'
import { api, openHttp } from '../../support/http.ts'
import type { Surroundings } from '../../support/surroundings.ts'

const perPage = 100
const deepPage = 1_000

/** Page 1 of 200,000 audit events against page 1,000, by both methods of walking. */
export async function auditPageFigures({ large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await large()
  const client = openHttp(url, token, 1)
  try {
    const list = `/audit_events?per_page=${perPage}`
    const keyset = `${list}&pagination=keyset`
    const [newest] = JSON.parse((await client.get(api(keyset))).text)
    const deepest = `${keyset}&id_before=${newest.id - perPage * (deepPage - 1) + 1}`
    const read = (path: string) => async () => void (await client.get(api(path)))
    const common = { runs: 20, repeat: 10 }
    return [
      await compare({
        name: 'audit log by keyset, page 1,000',
        against: 'page 1',
        goal: 2,
        subject: read(deepest),
        peer: read(keyset),
        ...common,
      }),
      await compare({
        name: 'audit log by offset, page 1,000',
        against: 'page 1',
        goal: null,
        subject: read(`${list}&page=${deepPage}`),
        peer: read(list),
        ...common,
      }),
    ]
  } finally {
    await client.close()
  }
}
