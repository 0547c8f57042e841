import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfiguratorStore, followCountrySettings } from '#web/catalogue/configurator/configurator-store.ts'
import { chooseCountrySettings } from '#web/stores/country-settings.ts'
import { browserStorage } from '../support/browser-storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('document', { cookie: '' })
  chooseCountrySettings({ currency: 'EUR', countryCode: 'DE' })
})

describe('the state of the configurator', () => {
  test('starts with the URL, else with the saved state of this browser (CONF-D06)', () => {
    const first = createConfiguratorStore('mailer-box', 'material=e-flute-kraft&quantity=500')
    expect(first.getState()).toMatchObject({ how: 'read', selection: { quantity: 500 }, comments: '' })
    first.getState().write({ comments: 'Matte inside' })
    first.getState().save(first.getState())
    const again = createConfiguratorStore('mailer-box', '')
    expect(again.getState()).toMatchObject({ selection: { quantity: 500 }, comments: 'Matte inside' })
    expect(createConfiguratorStore('shipping-box', '').getState()).toMatchObject({ selection: { config: {} } })
  })

  test('has currency and country after a choice, without choices that the catalogue removed', () => {
    const { getState } = createConfiguratorStore('mailer-box', '')
    getState().correct({ finish: 'none' }, [{ step: 'finish', message: 'Not on kraft', field: 'finish' }] as never)
    expect(getState()).toMatchObject({ corrections: [{ step: 'finish' }], how: 'chosen' })
    getState().choose({ material: { id: 'e-flute-white' } }, 'typed')
    expect(getState()).toMatchObject({
      how: 'typed',
      corrections: [],
      selection: { config: { finish: 'none', material: { id: 'e-flute-white' } }, currency: 'EUR', countryCode: 'DE' },
    })
  })

  test('is cleared in one step, except for the order item that it changes', () => {
    const store = createConfiguratorStore('mailer-box', 'quantity=500&order=ada00001&item=i1')
    store.getState().write({ comments: 'x', makerNotes: 'y', files: [{ url: 'https://a.example/b', name: 'b' }] })
    const seen: unknown[] = []
    store.subscribe(({ selection }) => seen.push(selection))
    store.getState().forget()
    expect(seen).toEqual([
      { config: {}, into: { requestId: 'ada00001', itemId: 'i1' }, currency: 'EUR', countryCode: 'DE' },
    ])
    expect(store.getState()).toMatchObject({ comments: '', makerNotes: '', files: [] })
  })

  test('SETTINGS-017 uses the currently chosen currency and country for prices, unless a link has others', () => {
    const own = createConfiguratorStore('mailer-box', '')
    const end = followCountrySettings(own)
    own.getState().change({ quantity: 500 })
    chooseCountrySettings({ currency: 'USD' })
    expect(own.getState().selection).toMatchObject({ quantity: 500, currency: 'USD', countryCode: 'DE' })
    end()
    chooseCountrySettings({ currency: 'AUD' })
    expect(own.getState().selection).toMatchObject({ currency: 'USD' })
    const linked = createConfiguratorStore('mailer-box', 'quantity=500&currency=EUR&to=FR')
    followCountrySettings(linked)
    chooseCountrySettings({ currency: 'USD' })
    expect(linked.getState().selection).toMatchObject({ currency: 'EUR', countryCode: 'FR' })
  })
})
