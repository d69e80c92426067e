import crypto from 'node:crypto'

/** As many random bytes as asked for: two equal results must come from one run. */
export default function random({ bytes }: { bytes: number; name: string }): Uint8Array {
  return crypto.randomBytes(bytes)
}
