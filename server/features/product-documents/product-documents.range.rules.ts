import type { ByteRange } from '#server/storage/storage.ts'

/**
 * What a `Range` header asks for of a file of `size` bytes: one range, null for the whole file, `none` if the file does not
 * reach it. Several ranges at once are answered with the whole file, which is allowed.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return last === '0' ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'none' : { start, end }
}
