import crypto from 'node:crypto'

/** As many bytes as asked for, others each time: who gets the same bytes twice has not had them made twice. */
export default function random({ bytes }: { bytes: number; name: string }): Uint8Array {
  return crypto.randomBytes(bytes)
}
