import { readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** IP addresses without a country: loopback, local networks, and reserved ranges (RFC 6890). */
const withoutCountry = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  withoutCountry.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  withoutCountry.addSubnet(net, prefix, 'ipv6')
}

let opening: Promise<Reader<CountryResponse>> | undefined

/** The bundled table of the regional registries (CC0), 8 MB; loaded on first use. */
const open = async () => {
  const table = import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  return new Reader<CountryResponse>(await readFile(fileURLToPath(table)))
}

/** The country in which an IPv4 or IPv6 address is registered, as a two-letter code; undefined if unknown. */
export const countryOfAddress = async (address: string): Promise<string | undefined> => {
  // IPv4-mapped IPv6 address.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 0 || withoutCountry.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return undefined
  opening ??= open()
  const found = (await opening).get(plain) as { country_code?: string } | null
  return found?.country_code
}
