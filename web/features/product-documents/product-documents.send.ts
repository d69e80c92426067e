import { addressOf } from '#contract/endpoint.ts'
import {
  addDocument,
  changeDocument,
  type DocumentForm,
  replaceDocument,
  type StaffDocument,
} from '#contract/product-documents/product-documents.ts'
import { call } from '../../api/call.ts'
import { type Sending, sendFile } from '../../api/send-file.ts'

const type = 'application/octet-stream'

type Added = { productId: string; form: DocumentForm; file: File }

/** Adds a document with its file. Throws as `sendFile` does. */
export async function sendNewDocument({ productId, form, file }: Added, sending: Sending): Promise<StaffDocument> {
  const { language, edition, ...rest } = form
  const query = { ...rest, ...(language && { language }), ...(edition && { edition }) }
  const address = addressOf(addDocument, { params: { id: productId }, query })
  return (await sendFile({ method: 'POST', address, file, type }, sending)).json()
}

type Changed = { productId: string; form: DocumentForm; document: StaffDocument; file: File | null }

/** Changes a document: first its file, if there is a newer one, then its details. */
export async function sendChange(
  { productId, form, document, file }: Changed,
  sending: Sending,
): Promise<StaffDocument> {
  const params = { id: productId, document: document._id }
  let { version } = document
  if (file) {
    const query = { name: file.name, edition: form.edition ?? '', version: String(version) }
    const address = addressOf(replaceDocument, { params, query })
    const replaced: StaffDocument = await (await sendFile({ method: 'PUT', address, file, type }, sending)).json()
    version = replaced.version
  }
  const { name: _, ...body } = form
  return call(changeDocument, { params, body: { ...body, version } })
}
