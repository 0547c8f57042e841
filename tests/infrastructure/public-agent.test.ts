import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from '#infrastructure/push/public-agent.ts'

/** `lookupPublic` with a name server that returns these addresses. */
const lookedUp = (addresses: string[], all: boolean) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    const resolved = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const nameServer = ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, resolved)) as never
    lookupPublic(nameServer)('push.example.com', { all }, (error, found) => (error ? reject(error) : resolve(found)))
  })

describe('connections to servers whose names users enter', () => {
  test.each([
    ['8.8.8.8', true],
    ['142.250.1.95', true],
    ['2a00:1450:4001:80e::200a', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001:db8::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['ff02::1', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  test('PUSH-001 fail if a name resolves to a private address, also to one of several', async () => {
    for (const all of [true, false]) {
      await expect(lookedUp(['127.0.0.1'], all)).rejects.toThrow('not public')
      await expect(lookedUp(['8.8.8.8', '::1'], all)).rejects.toThrow('not public')
    }
    expect(await lookedUp(['8.8.8.8'], false)).toBe('8.8.8.8')
    expect(await lookedUp(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  })
})
