import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/**
 * Connections to servers whose names users enter, such as push services: only to public addresses, so that users
 * cannot make this server call a service of its own network (SSRF). The address is checked when it is connected to, because a
 * name can resolve to another address than before (DNS rebinding).
 */

/** IPv4 networks that are not public (IANA special-purpose registry), multicast, and reserved addresses. */
const special4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', length] = network.split('/')
  special4.addSubnet(address, Number(length), 'ipv4')
}

/** Global unicast, without the networks in it that contain or translate other addresses, and documentation. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const special6 = new BlockList()
for (const [address, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(address, length, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
    : !special4.check(address, 'ipv4')

/** Resolves a name like `dns.lookup`, but fails if one of its addresses is not public. */
export const lookupPublic =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error('The name resolves to an address that is not public'), [])
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first!.address, first!.family)
    })
  }

/** Maximum number of connections to one host. */
const maxConnections = 8

export const publicAgent = (): Agent =>
  new Agent({ lookup: lookupPublic(), keepAlive: true, maxSockets: maxConnections, timeout: 60_000 })
