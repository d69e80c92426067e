import dns from 'node:dns'
import net from 'node:net'

/** Addresses that no public server on the internet has: https://www.iana.org/assignments/iana-ipv4-special-registry */
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

/** Parts of the public range that lead elsewhere: Teredo and other protocols, documentation, 6to4. */
const reserved6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new net.BlockList()
for (const [address, prefix] of reserved4) reserved.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of reserved6) reserved.addSubnet(address, prefix, 'ipv6')
/** The assigned range of IPv6; everything outside is private, local, mapped or multicast. */
const global6 = new net.BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether the server may connect to this address for an untrusted client: not to this machine, nor to its network. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Thrown before a connection is made. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

export type IsAllowed = (address: string) => boolean

/**
 * Resolves a name for one connection, to allowed addresses only. The connection goes to the checked address, so a DNS
 * answer that changes a moment later has no effect.
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
