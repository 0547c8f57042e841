import { create } from 'zustand'
import { countrySettingsCookie } from '#application/contracts/wire.ts'
import { currencies, type Currency } from '#domain/currencies.ts'
import { isLengthUnit, type LengthUnit } from '#domain/lengths.ts'
import type { Country } from '../data/replies.ts'

/** Where somebody is, what they measure with and what they pay in (SETTINGS-001..005). Kept in this browser. */
export type CountrySettings = { countryCode: string; unitOfLength: LengthUnit; currency: Currency }

/** Under this key the browser keeps them (SETTINGS-002). */
export const countrySettingsKey = 'country-settings'

/** Of somebody nothing is known about (SETTINGS-003..005). */
export const defaultCountrySettings: CountrySettings = { countryCode: 'US', unitOfLength: 'inch', currency: 'USD' }

const isCurrency = (value: unknown): value is Currency => currencies.some((one) => one === value)

/** What was kept, if it still makes sense; what makes none is replaced by the defaults, field by field. */
export const countrySettingsFrom = (kept: string | null): CountrySettings | undefined => {
  try {
    const { countryCode, unitOfLength, currency } = JSON.parse(kept ?? '') as Partial<Record<string, unknown>>
    return {
      countryCode:
        typeof countryCode === 'string' && /^[A-Z]{2}$/.test(countryCode)
          ? countryCode
          : defaultCountrySettings.countryCode,
      unitOfLength: isLengthUnit(unitOfLength) ? unitOfLength : defaultCountrySettings.unitOfLength,
      currency: isCurrency(currency) ? currency : defaultCountrySettings.currency,
    }
  } catch {
    return undefined
  }
}

/** The store; components read it, only the functions below write it. */
export const useCountrySettings = create<CountrySettings>(() => defaultCountrySettings)

const keep = (settings: CountrySettings) => {
  useCountrySettings.setState(settings, true)
  localStorage.setItem(countrySettingsKey, JSON.stringify(settings))
}

/** Seconds that the server is reminded of a choice; the longest that browsers keep a cookie. */
const remembered = 400 * 86_400

/** What somebody chose by hand: the server is told with every question, and says it back (SETTINGS-D05). */
export const chooseCountrySettings = (chosen: Partial<CountrySettings>): void => {
  const settings = { ...useCountrySettings.getState(), ...chosen }
  keep(settings)
  const value = encodeURIComponent(JSON.stringify(settings))
  document.cookie = `${countrySettingsCookie}=${value}; path=/; max-age=${remembered}; samesite=lax`
}

/** What follows from a country that somebody chose (SETTINGS-D06). */
export const settingsOfCountry = ({ code, unitOfLength, currency }: Country): CountrySettings => ({
  countryCode: code,
  unitOfLength,
  currency,
})

/**
 * What the server says is applied whenever it says something: it remembers what was chosen by hand (SETTINGS-D05). Only
 * a choice made since it was asked, when the settings were `before`, is newer.
 */
export const applyServedSettings = (served: CountrySettings, before: CountrySettings): void => {
  if (useCountrySettings.getState() === before) keep(served)
}

/** Takes up what the browser keeps, before anything is drawn, and follows a choice made in another tab. */
export const startCountrySettings = (): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    const changed = key === countrySettingsKey ? countrySettingsFrom(newValue) : undefined
    if (changed) useCountrySettings.setState(changed, true)
  })
  const kept = countrySettingsFrom(localStorage.getItem(countrySettingsKey))
  if (kept) useCountrySettings.setState(kept, true)
}
