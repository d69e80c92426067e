import { maxPhotographBytes } from '#contract/pictures.limits.ts'
import { formatOfName, maxDocumentBytes } from '#contract/product-documents/formats.ts'
import { t } from '#i18n/t.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import { pictureWeight } from '#server/pictures/picture-cost.ts'
import { pictureFormatOf } from '#server/pictures/picture-files.ts'
import { pictureHashOf } from '#server/pictures/pictures.ts'
import { documentHashOf } from '../product-documents/product-documents.files.ts'
import { isOfFormat } from '../product-documents/product-documents.formats.rules.ts'
import { FileRejected } from './file-imports.archive.ts'
import { type ArchiveName, isOtherPicture } from './file-imports.names.rules.ts'

type Kind = 'picture' | 'document'

const megabyte = 1_000_000

/** Before a file is unpacked: what its name and its size forbid. Throws `FileRejected`. */
export function checkSize(name: ArchiveName, kind: Kind, bytes: number): void {
  if (isOtherPicture(name)) {
    throw new FileRejected(
      t('Browsers cannot show {ending} pictures. Save it as JPEG, PNG, WebP, AVIF or GIF.', {
        ending: name.ending.toUpperCase(),
      }),
    )
  }
  const max = kind === 'picture' ? maxPhotographBytes : maxDocumentBytes
  if (bytes > max) {
    throw new FileRejected(
      t('This file is {size} MB. The limit is {max} MB.', {
        size: (bytes / megabyte).toFixed(1),
        max: String(max / megabyte),
      }),
    )
  }
  if (bytes === 0) throw new FileRejected(t('This file is empty.'))
}

/**
 * The hash by which a file is stored, after a check of its content: pictures are not decoded yet. Throws `FileRejected` and
 * refusals.
 */
export async function checkFileContent(name: ArchiveName, kind: Kind, bytes: Uint8Array): Promise<string> {
  if (kind === 'document') {
    const format = formatOfName(`x.${name.ending}`) ?? refuse('document_type')
    if (!isOfFormat(bytes, format)) refuse('document_differs')
    return documentHashOf(format, bytes)
  }
  if (name.ending === 'svg') return pictureHashOf('drawing', bytes)
  if (!pictureFormatOf(bytes)) {
    throw new FileRejected(
      t(
        'This file is not a JPEG, PNG, WebP, AVIF or GIF picture, although its name says so. Save it in one of these formats.',
      ),
    )
  }
  await pictureWeight(bytes)
  return pictureHashOf('photograph', bytes)
}

/** Why a file cannot be used, as a sentence; null for an error that is not about the file. */
export function fileErrorReason(error: unknown): string | null {
  if (error instanceof FileRejected) return error.message
  return error instanceof RefusalError && error.code !== 'unavailable' ? t(error.message) : null
}
