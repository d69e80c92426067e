import type { LightMyRequestResponse } from 'fastify'
import type { ArchiveFile, FileImport, FileOutcome } from '#contract/file-imports/file-imports.ts'
import type { TestActor } from '../actors.ts'
import type { TestPortal } from '../portal.ts'

const atWork = ['checking', 'running', 'undoing']
/** Ends what hangs. */
const longestMs = 600_000

/** Imports archives step by step through the API, as an admin does. The jobs of the portal must run. */
export function fileImporter(portal: TestPortal, admin: () => TestActor) {
  async function settled(id: string): Promise<FileImport> {
    const until = Date.now() + longestMs
    while (Date.now() < until) {
      const now: FileImport = (await admin().call('GET', `/file-imports/${id}`)).json()
      if (!atWork.includes(now.state)) return now
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('the import did not come to its end')
  }

  function sendPart(id: string, number: number, bytes: Buffer): Promise<LightMyRequestResponse> {
    const headers = { authorization: `Bearer ${admin().token}`, 'content-type': 'application/octet-stream' }
    return portal.app.inject({
      method: 'PUT',
      url: `/api/file-imports/${id}/parts/${number}`,
      headers,
      payload: bytes,
    })
  }

  function post(id: string, step: string, body?: unknown): Promise<LightMyRequestResponse> {
    return admin().call('POST', `/file-imports/${id}/${step}`, body)
  }

  async function take(id: string, step: string, body?: unknown): Promise<FileImport> {
    const answer = await post(id, step, body)
    if (answer.statusCode !== 200) throw new Error(`${step} answered ${answer.statusCode}: ${answer.body}`)
    return settled(id)
  }

  async function begin(archive: Buffer): Promise<FileImport> {
    const answer = await admin().call('POST', '/file-imports', { name: 'files.zip', bytes: archive.length })
    if (answer.statusCode !== 201) throw new Error(`the upload answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

  /** Sends an archive in its parts and waits until it is checked. */
  async function upload(archive: Buffer): Promise<FileImport> {
    const { _id, parts, partBytes } = await begin(archive)
    for (let number = 1; number <= parts; number++) {
      const sent = await sendPart(_id, number, archive.subarray((number - 1) * partBytes, number * partBytes))
      if (sent.statusCode !== 200) throw new Error(`part ${number} answered ${sent.statusCode}: ${sent.body}`)
    }
    return take(_id, 'check')
  }

  async function files({ _id }: Pick<FileImport, '_id'>, outcome: FileOutcome): Promise<ArchiveFile[]> {
    const all: ArchiveFile[] = []
    let after: number | null = 0
    while (after !== null) {
      const answer = await admin().call('GET', `/file-imports/${_id}/files?outcome=${outcome}&after=${after}`)
      const page: { files: ArchiveFile[]; next: number | null } = answer.json()
      all.push(...page.files)
      after = page.next
    }
    return all
  }

  return { begin, sendPart, post, take, upload, files, settled }
}
