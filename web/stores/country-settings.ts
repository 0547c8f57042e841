import { create } from 'zustand'
import { countrySettingsCookie } from '#application/contracts/wire.ts'
import { currencies, type Currency } from '#domain/currencies.ts'
import { isLengthUnit, type LengthUnit } from '#domain/lengths.ts'
import type { Country } from '../data/replies.ts'

/** Country, units and currency of the user (SETTINGS-001..005). Stored in this browser. */
export type CountrySettings = { countryCode: string; unitOfLength: LengthUnit; currency: Currency }

/** Storage key in the browser (SETTINGS-002). */
export const countrySettingsKey = 'country-settings'

/** Defaults (SETTINGS-003..005). */
export const defaultCountrySettings: CountrySettings = { countryCode: 'US', unitOfLength: 'inch', currency: 'USD' }

const isCurrency = (value: unknown): value is Currency => currencies.some((one) => one === value)

/** Stored settings; invalid fields are replaced by their defaults. */
export const countrySettingsFrom = (stored: string | null): CountrySettings | undefined => {
  try {
    const { countryCode, unitOfLength, currency } = JSON.parse(stored ?? '') as Partial<Record<string, unknown>>
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

const store = (settings: CountrySettings) => {
  useCountrySettings.setState(settings, true)
  localStorage.setItem(countrySettingsKey, JSON.stringify(settings))
}

/** Cookie lifetime in seconds: the maximum that browsers accept. */
const cookieSeconds = 400 * 86_400

/** Saves an explicit choice in a cookie: the server receives it with every request and returns it (SETTINGS-D05). */
export const chooseCountrySettings = (chosen: Partial<CountrySettings>): void => {
  const settings = { ...useCountrySettings.getState(), ...chosen }
  store(settings)
  const value = encodeURIComponent(JSON.stringify(settings))
  document.cookie = `${countrySettingsCookie}=${value}; path=/; max-age=${cookieSeconds}; samesite=lax`
}

/** Settings derived from the chosen country (SETTINGS-D06). */
export const settingsOfCountry = ({ code, unitOfLength, currency }: Country): CountrySettings => ({
  countryCode: code,
  unitOfLength,
  currency,
})

/**
 * Applies the server's settings, which include explicit choices (SETTINGS-D05). A choice made after the
 * request was sent, when the settings were `before`, takes precedence.
 */
export const applyServedSettings = (served: CountrySettings, before: CountrySettings): void => {
  if (useCountrySettings.getState() === before) store(served)
}

/** Loads the stored settings before first render, and follows choices made in another tab. */
export const startCountrySettings = (): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    const changed = key === countrySettingsKey ? countrySettingsFrom(newValue) : undefined
    if (changed) useCountrySettings.setState(changed, true)
  })
  const stored = countrySettingsFrom(localStorage.getItem(countrySettingsKey))
  if (stored) useCountrySettings.setState(stored, true)
}
