import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { maxBankFileBytes } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import { RefusalError } from '#server/http/problem.ts'
import { refuseUnreadableFile } from '../payments.statement.ts'
import { refuseWorkbook } from './payments.file-kinds.ts'

const most = { files: 200, unpackedBytes: 3 * maxBankFileBytes }

type Options = { lazyEntries: boolean; autoClose: boolean; validateEntrySizes: boolean }
const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

export type PackedFile = { name: string; bytes: Uint8Array }

export const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b && (file[2] ?? 9) < 9

const damaged = () => refuseUnreadableFile(t('The ZIP file is damaged. Download it again.'))
const tooLarge = () => {
  const values = { max: String(most.unpackedBytes / 1_000_000) }
  return refuseUnreadableFile(
    t('The files in the ZIP file are larger than {max} MB. Export a shorter period.', values),
  )
}

/** What systems add to an archive beside its files. */
const isBeside = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)|\/$/.test(name)

async function listFiles(zip: ZipFile): Promise<Entry[]> {
  const found: Entry[] = []
  let count = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    count += 1
    unpacked += entry.uncompressedSize
    if (count > most.files) {
      refuseUnreadableFile(
        t('The ZIP file has more than {max} files. Export a shorter period.', { max: String(most.files) }),
      )
    }
    // Before anything is unpacked: a few bytes can say that they are gigabytes.
    if (unpacked > most.unpackedBytes) tooLarge()
    if (isBeside(entry.fileName)) continue
    if (entry.fileName === '[Content_Types].xml' || entry.fileName === 'mimetype') refuseWorkbook()
    if (entry.isEncrypted())
      refuseUnreadableFile(t('The ZIP file has a password. Unpack it, and upload its files.'))
    found.push(entry)
  }
  return found
}

async function unpack(zip: ZipFile, entry: Entry, left: number): Promise<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > left) tooLarge()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Calls `take` with each file of a ZIP file, as many banks deliver statements. Throws `bank_file_unreadable`. */
export async function readArchive(file: Uint8Array, take: (packed: PackedFile) => Promise<void>): Promise<void> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const zip = await open(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(damaged)
  try {
    const entries = await listFiles(zip).catch(refusalOr(damaged))
    if (entries.length === 0) refuseUnreadableFile(t('The ZIP file is empty.'))
    let left = most.unpackedBytes
    for (const entry of entries) {
      const unpacked = await unpack(zip, entry, left).catch(refusalOr(damaged))
      left -= unpacked.length
      await take({ name: entry.fileName, bytes: unpacked })
    }
  } finally {
    zip.close()
  }
}

/** A refusal stays what it is; every error of the archive library is a damaged file. */
function refusalOr(instead: () => never): (error: unknown) => never {
  return (error) => {
    if (error instanceof RefusalError) throw error
    return instead()
  }
}
