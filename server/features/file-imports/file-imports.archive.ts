import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { archivePartBytes, maxArchiveFiles, maxUnpackedBytes } from '#contract/file-imports/file-imports.ts'
import { t } from '#i18n/t.ts'
import { type Storage, StorageError } from '#server/storage/storage.ts'

/** The key of a part of an archive in the storage. */
export function partKey(importId: string, number: number): string {
  return `file-imports/${importId}/${number}.part`
}

/** The archive cannot be read at all; the message is for the user. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

/** One file of the archive cannot be used; the message is for the user. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected'
}

/** Parts that are in memory: the directory of the archive, and the files that are read one after the other. */
const cachedParts = 3

type PartReader = (number: number) => Promise<Uint8Array>

function cached(read: PartReader): PartReader {
  const parts = new Map<number, Promise<Uint8Array>>()
  return (number) => {
    const known = parts.get(number)
    const part = known ?? read(number)
    parts.delete(number)
    parts.set(number, part)
    const [oldest] = parts.keys()
    if (parts.size > cachedParts && oldest !== undefined) parts.delete(oldest)
    if (!known) part.catch(() => parts.delete(number))
    return part
  }
}

/** Reads an archive in the storage as if its parts were one file. */
class PartsReader extends RandomAccessReader {
  readonly #part: PartReader

  constructor(part: PartReader) {
    super()
    this.#part = part
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let position = start; position < end; ) {
      const index = Math.floor(position / archivePartBytes)
      const part = await this.#part(index + 1)
      const from = position - index * archivePartBytes
      const piece = part.subarray(from, Math.min(part.length, from + end - position))
      // A part that is shorter than it was said to be.
      if (piece.length === 0) throw new ArchiveError(damagedSentence())
      position += piece.length
      yield piece
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes(start, end), { objectMode: false })
  }
}

function damagedSentence(): string {
  return t('This ZIP file is damaged or incomplete. Create it again and upload it once more.')
}

export type ArchiveEntry = { path: string; bytes: number; entry: Entry }

export type Archive = {
  /** Files in the order of the directory of the archive; folders are left out. */
  entries: readonly ArchiveEntry[]
  /** Unpacks one file. Throws `FileRejected`. */
  read(entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

type Source = { storage: Storage; importId: string; bytes: number }

/** Opens the archive of an import by its directory. Throws `ArchiveError`, and errors of the storage. */
export async function openArchive({ storage, importId, bytes }: Source): Promise<Archive> {
  const part = cached(async (number) => {
    const read = await storage.read(partKey(importId, number))
    if (!read) throw new StorageError(new Error(`part ${number} of the archive ${importId} is missing`))
    return read
  })
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const
  const zip = await fromRandomAccessReaderPromise(new PartsReader(part), bytes, options).catch(notAnArchive)
  const entries = await listEntries(zip).catch(ofArchive)
  return { entries, read: (entry) => readEntry(zip, entry), close: () => zip.close() }
}

/** Errors of the library are about the archive; those of the storage are not. */
function ofArchive(error: unknown): never {
  if (error instanceof StorageError || error instanceof ArchiveError) throw error
  throw new ArchiveError(damagedSentence())
}

function notAnArchive(error: unknown): never {
  if (error instanceof StorageError) throw error
  throw new ArchiveError(
    t('This is not a ZIP file, or it is damaged. Put the pictures and documents into a ZIP file.'),
  )
}

/** Stops before anything is unpacked: a directory says how large its files are, and the streams enforce it. */
async function listEntries(zip: ZipFile): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  let unpackedBytes = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > maxArchiveFiles) {
      throw new ArchiveError(
        t('This ZIP file has more than {max} files. Split it into several.', { max: maxArchiveFiles }),
      )
    }
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > maxUnpackedBytes) {
      throw new ArchiveError(
        t('This ZIP file is larger than {max} GB when unpacked. Split it into several.', {
          max: maxUnpackedBytes / 1_000_000_000,
        }),
      )
    }
    const path = nameOf(entry)
    if (!/[/\\]$/.test(path)) entries.push({ path, bytes: entry.uncompressedSize, entry })
  }
  return entries
}

const isUtf8 = new TextDecoder('utf-8', { fatal: true })
const utf8Flag = 0x800

/** macOS writes UTF-8 and does not say so; what is no UTF-8 is of the code page of DOS. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    isUtf8.decode(fileNameRaw)
    return getFileNameLowLevel(generalPurposeBitFlag | utf8Flag, fileNameRaw, extraFields, true)
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, true)
  }
}

/** Stored and deflated: what every program reads. */
const readMethods = new Set([0, 8])

async function readEntry(zip: ZipFile, { entry, bytes }: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.isEncrypted())
    throw new FileRejected(t('This file has a password. Put it into the ZIP file without one.'))
  if (!readMethods.has(entry.compressionMethod)) {
    throw new FileRejected(
      t('This file uses a compression method that is not supported. Create the ZIP file with “Deflate”.'),
    )
  }
  const whole = new Uint8Array(bytes)
  let length = 0
  let sum = 0
  try {
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      whole.set(piece, length)
      length += piece.length
      sum = crc32(piece, sum)
    }
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw new FileRejected(damagedFileSentence())
  }
  if (length !== bytes || sum !== entry.crc32) throw new FileRejected(damagedFileSentence())
  return whole
}

function damagedFileSentence(): string {
  return t('This file is damaged inside the ZIP file. Create the ZIP file again.')
}
