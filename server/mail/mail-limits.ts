import crypto from 'node:crypto'

/** The mailbox of an address: the part after a plus sign does not count. Stored only as a hash. */
export function recipientHash(address: string): Buffer {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  return crypto
    .createHash('sha256')
    .update(`${local.split('+')[0]}@${domain}`)
    .digest()
}
