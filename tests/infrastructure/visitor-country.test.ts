import { describe, expect, test } from 'vitest'
import { countryOfAddress } from '#infrastructure/catalogue/country-of-address.ts'
import { countryOfVisitor } from '#infrastructure/http/visitor-country.ts'

/** SETTINGS-D02: the country of a visitor. The addresses belong to institutions that have not moved for decades. */

describe('SETTINGS-D02 the country of an address', () => {
  test.each([
    ['193.0.6.139', 'NL'],
    ['::ffff:193.0.6.139', 'NL'],
    ['8.8.8.8', 'US'],
    ['130.149.7.201', 'DE'],
    ['203.119.101.61', 'AU'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['2001:4860:4860::8888', 'US'],
    ['2001:638::1', 'DE'],
  ])('%s is in %s', async (address, country) => {
    expect(await countryOfAddress(address)).toBe(country)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.9',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '::ffff:10.0.0.1',
    '::',
    '::1',
    'fe80::1%eth0',
    'fd12:3456::1',
    'ff02::1',
    '255.255.255.255',
    'localhost',
    '',
  ])('%s is nowhere', async (address) => {
    expect(await countryOfAddress(address)).toBeUndefined()
  })
})

describe('SETTINGS-D02 SETTINGS-008 the country of a visitor', () => {
  test('is that of the proxy header, else of the registered address, else the United States', async () => {
    const of = async (headers: Record<string, string>, ip: string) => (await countryOfVisitor({ headers, ip })).code
    expect(await of({ 'cf-ipcountry': 'FR' }, '193.0.6.139')).toBe('FR')
    expect(await of({ 'x-vercel-ip-country': 'jp' }, '193.0.6.139')).toBe('JP')
    expect(await of({ 'cf-ipcountry': 'T1' }, '193.0.6.139')).toBe('NL')
    expect(await of({}, '2001:67c:2e8:22::c100:68b')).toBe('NL')
    expect(await of({}, '192.168.1.1')).toBe('US')
  })
})
