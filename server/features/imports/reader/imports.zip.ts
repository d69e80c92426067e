import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { t } from '#i18n/t.ts'
import { RefusalError } from '#server/http/problem.ts'
import { type Bounds, refuseUnreadableTable, tooLarge } from './imports.bounds.ts'

export type Zip = {
  has(path: string): boolean
  /** Unpacks one file. The stream fails if the file becomes larger than declared. */
  read(path: string): Promise<AsyncIterable<unknown>>
  close(): void
}

type Options = { lazyEntries: boolean; autoClose: boolean; validateEntrySizes: boolean }
const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

export function damaged(): never {
  return refuseUnreadableTable(
    t('This workbook is damaged. Open it in your spreadsheet program and save it again.'),
  )
}

/** Names of parts are the same in capitals (ISO/IEC 29500-2, 6.2.2.3): programs write `SharedStrings.xml`. */
function keyOf(path: string): string {
  return path.toLowerCase()
}

/** Opens an archive by its central directory. Throws `table_unreadable` and `table_too_large`. */
export async function openZip(file: Uint8Array, limits: Bounds): Promise<Zip> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const zip = await open(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(damaged)
  const entries = await listEntries(zip, limits).catch(refusalOf)
  return {
    has: (path) => entries.has(keyOf(path)),
    read: (path) => readEntry(zip, entries.get(keyOf(path))),
    close: () => zip.close(),
  }
}

/** Every error of the archive library is reported to the client as a damaged file. */
function refusalOf(error: unknown): never {
  if (error instanceof RefusalError) throw error
  return damaged()
}

function tooMany(max: number): never {
  return tooLarge(t('This workbook contains more than {max} files. Save it as CSV.', { max }))
}

/** Adds up the declared sizes before unpacking; the streams enforce them. */
async function listEntries(zip: ZipFile, limits: Bounds): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) tooMany(limits.entries)
  const entries = new Map<string, Entry>()
  let unpacked = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    count += 1
    if (count > limits.entries) tooMany(limits.entries)
    if (unpacked > limits.unpackedBytes) {
      const max = limits.unpackedBytes / 1_000_000
      tooLarge(t('This workbook is larger than {max} MB when unpacked. Save it as CSV.', { max }))
    }
    entries.set(keyOf(entry.fileName), entry)
  }
  return entries
}

async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<AsyncIterable<unknown>> {
  if (!entry) damaged()
  if (entry.isEncrypted())
    refuseUnreadableTable(t('This workbook is password-protected. Save it without a password.'))
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  ).catch(damaged)
  return whole(stream)
}

async function* whole(stream: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* stream
  } catch (error) {
    refusalOf(error)
  }
}
