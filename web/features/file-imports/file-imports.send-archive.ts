import { addressOf } from '#contract/endpoint.ts'
import {
  addFileImport,
  cancelFileImport,
  checkFileImport,
  type FileImport,
  sendFileImportPart,
} from '#contract/file-imports/file-imports.ts'
import { call } from '../../api/call.ts'
import { NetworkError } from '../../api/problem.ts'
import { sendFile } from '../../api/send-file.ts'

type Watching = { signal: AbortSignal; onProgress: (share: number) => void }

/** A connection that breaks during a long upload loses one part, not the file. */
const maxTries = 4

async function sendPart(
  id: string,
  { number, file }: { number: number; file: File },
  watching: Watching,
): Promise<void> {
  const address = addressOf(sendFileImportPart, { params: { id, number } })
  const upload = { method: sendFileImportPart.method, address, file, type: sendFileImportPart.takes[0] }
  for (let tries = 1; ; tries++) {
    try {
      await sendFile(upload, watching)
      return
    } catch (error) {
      if (watching.signal.aborted || tries >= maxTries || !(error instanceof NetworkError)) throw error
    }
  }
}

/** Sends an archive in parts and starts its check. What was sent before it is stopped is deleted by the server. */
export async function sendArchive(file: File, { signal, onProgress }: Watching): Promise<FileImport> {
  const begun = await call(addFileImport, { body: { name: file.name, bytes: file.size } })
  const { _id: id, parts, partBytes } = begun
  try {
    for (let number = 1; number <= parts; number++) {
      const from = (number - 1) * partBytes
      const part = new File([file.slice(from, from + partBytes)], file.name)
      const onPart = (share: number) => onProgress((from + share * part.size) / file.size)
      await sendPart(id, { number, file: part }, { signal, onProgress: onPart })
    }
    return await call(checkFileImport, { params: { id } })
  } catch (error) {
    await call(cancelFileImport, { params: { id } }).catch(() => undefined)
    throw error
  }
}
