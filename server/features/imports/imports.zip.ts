import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { t } from '#texts/t.ts'

/** What a workbook may unpack to, and how many files may be in it: a bomb is refused before it is unpacked. */
const mostUnpackedBytes = 400_000_000
const mostEntries = 2_000

/** What is wrong with an archive, in a sentence for a person. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault'
}

export type Zip = {
  has(path: string): boolean
  /** Unpacks one file; its stream breaks off where it becomes larger than it says. */
  read(path: string): Promise<AsyncIterable<unknown>>
  close(): void
}

type Options = { lazyEntries: boolean; autoClose: boolean; validateEntrySizes: boolean }
const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** Opens an archive by the list of files at its end. Throws `ZipFault`. */
export async function openZip(file: Uint8Array): Promise<Zip> {
  try {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    const zip = await open(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    const entries = await listEntries(zip)
    return {
      has: (path) => entries.has(path),
      read: (path) => readEntry(zip, entries.get(path)),
      close: () => zip.close(),
    }
  } catch (error) {
    if (error instanceof ZipFault) throw error
    throw damaged(error)
  }
}

function damaged(cause?: unknown): ZipFault {
  const message = t('This workbook is damaged. Open it in your spreadsheet and save it anew.')
  return new ZipFault(message, { cause })
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let unpacked = 0
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry) => {
      unpacked += entry.uncompressedSize
      entries.set(entry.fileName, entry)
      if (unpacked > mostUnpackedBytes || entries.size > mostEntries) {
        reject(new ZipFault(t('This workbook unpacks to far more than a table of products. Save it as CSV.')))
      } else zip.readEntry()
    })
    zip.readEntry()
  })
}

async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<AsyncIterable<unknown>> {
  if (!entry) throw damaged()
  if (entry.isEncrypted()) throw new ZipFault(t('This workbook is locked. Save it without a password.'))
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(damaged(error)) : resolve(opened))),
  )
  return whole(stream)
}

async function* whole(stream: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* stream
  } catch (error) {
    throw damaged(error)
  }
}
