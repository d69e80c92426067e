import crypto from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { ProductImport } from '#contract/imports/imports.ts'
import type { ImportChange, UndoPreview } from '#contract/imports/preview.ts'
import type { TestActor } from '../actors.ts'
import type { TestPortal } from '../portal.ts'

export function newSku(): string {
  return `IM-${crypto.randomBytes(4).toString('hex')}`
}

/** A table as CSV; every cell is quoted. */
export function csvOf(rows: readonly (readonly (string | number)[])[], delimiter = ','): string {
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  return rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n')
}

type Page = { items: ImportChange[]; next: string | null }

const atWork = ['reading', 'checking', 'running', 'undoing']
/** Ends what hangs: the largest table takes minutes on a slow machine. */
const longestMs = 900_000

/** Imports step by step through the API, as an admin does. The jobs of the portal must run. */
export function importer(portal: TestPortal, admin: () => TestActor) {
  async function settled(id: string): Promise<ProductImport> {
    const until = Date.now() + longestMs
    while (Date.now() < until) {
      const now: ProductImport = (await admin().call('GET', `/imports/${id}`)).json()
      if (!atWork.includes(now.state)) return now
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('the import did not come to its end')
  }

  async function upload(table: string | Buffer): Promise<ProductImport> {
    const type = typeof table === 'string' ? 'text/csv' : 'application/octet-stream'
    const headers = { authorization: `Bearer ${admin().token}`, 'content-type': type }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/imports', headers, payload: table })
    if (answer.statusCode !== 201) throw new Error(`the upload answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

  function post({ _id }: ProductImport, step: string, body?: unknown): Promise<LightMyRequestResponse> {
    return admin().call('POST', `/imports/${_id}/${step}`, body)
  }

  /** Starts a step and waits until its jobs are done. */
  async function take(imported: ProductImport, step: string, body?: unknown): Promise<ProductImport> {
    const answer = await post(imported, step, body)
    if (answer.statusCode !== 200) throw new Error(`${step} answered ${answer.statusCode}: ${answer.body}`)
    return settled(imported._id)
  }

  /** All pages of the changes, in their order. */
  async function changes({ _id }: ProductImport, query = ''): Promise<ImportChange[]> {
    const all: ImportChange[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = (await admin().call('GET', `/imports/${_id}/changes?${query}&cursor=${cursor}`)).json()
      all.push(...page.items)
      cursor = page.next
    }
    return all
  }

  async function undoPreview({ _id }: ProductImport): Promise<UndoPreview> {
    return (await admin().call('GET', `/imports/${_id}/undo`)).json()
  }

  return { upload, post, take, settled, changes, undoPreview }
}
