import dns from 'node:dns'
import net from 'node:net'

/**
 * Addresses that belong to no public server on the internet:
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const reserved4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Parts of the public range that lead to others: Teredo and other protocols, documentation, 6to4. */
const reserved6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new net.BlockList()
for (const [address, prefix] of reserved4) reserved.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of reserved6) reserved.addSubnet(address, prefix, 'ipv6')
/** All of IPv6 that is given to anybody: whatever lies outside is private, local, mapped or for many at once. */
const global6 = new net.BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address may be asked for an address that an unknown client has sent: not this machine, nor its network. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Refused before anything is connected. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

export type IsAllowed = (address: string) => boolean

/**
 * Resolves a name for one connection, and only to addresses that are allowed. The connection is made to what was checked
 * here: a name that leads elsewhere a moment later changes nothing.
 */
export function checkedLookup(isAllowed: IsAllowed): net.LookupFunction {
  return (hostname, options, done) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const refused = addresses.find(({ address }) => !isAllowed(address))
      const [first] = addresses
      if (refused || !first) return done(new PrivateAddressError(`${hostname} is not a public host`), '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}
