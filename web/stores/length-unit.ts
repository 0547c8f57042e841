import { create } from 'zustand'
import type { LengthUnit, ShownUnit } from '#domain/lengths.ts'
import { language } from '../locales/i18n.ts'
import { chooseCountrySettings, useCountrySettings } from './country-settings.ts'

/**
 * The unit in which lengths are shown and entered: inch, cm or m of the settings (SETTINGS-013), or millimeters if
 * turned on in addition. That choice is stored only in this browser, because the server knows only the three units.
 * Without a choice, pages in Chinese are in millimeters, the unit of the Chinese packaging trade (decision 155).
 */

/** Storage key in the browser; `1` is on, `0` is off. */
const millimetersKey = 'millimeters'

/** Whether millimeters are on; undefined if nothing was chosen in this browser. */
export const useMillimeters = create<{ on: boolean | undefined }>(() => ({ on: undefined }))

/** Loads the stored choice before the first render. */
export const startLengthUnit = (): void => {
  const stored = localStorage.getItem(millimetersKey)
  useMillimeters.setState({ on: stored === null ? undefined : stored === '1' })
}

export const showMillimeters = (on: boolean): void => {
  useMillimeters.setState({ on })
  localStorage.setItem(millimetersKey, on ? '1' : '0')
}

/** Chooses one of the three units, which turns millimeters off. */
export const chooseLengthUnit = (unitOfLength: LengthUnit): void => {
  showMillimeters(false)
  chooseCountrySettings({ unitOfLength })
}

/** The current unit of lengths, outside of components. */
export const lengthUnit = (): ShownUnit => unitOf(useMillimeters.getState().on, useCountrySettings.getState())

/** The unit of lengths, for components. Weights and volumes follow its system of units. */
export const useLengthUnit = (): ShownUnit =>
  unitOf(
    useMillimeters(({ on }) => on),
    useCountrySettings(),
  )

const unitOf = (millimeters = language() === 'zh-CN', { unitOfLength }: { unitOfLength: LengthUnit }): ShownUnit =>
  millimeters ? 'mm' : unitOfLength
