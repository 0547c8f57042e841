import { create } from 'zustand'
import type { LengthUnit, ShownUnit } from '#domain/lengths.ts'
import { chooseCountrySettings, useCountrySettings } from './country-settings.ts'

/**
 * The unit in which lengths are shown and entered: inch, cm or m of the settings (SETTINGS-013), or millimeters if
 * turned on in addition. That choice is stored only in this browser, because the server knows only the three units.
 */

/** Storage key in the browser; `1` is on. */
const millimetresKey = 'millimeters'

export const useMillimetres = create<{ on: boolean }>(() => ({ on: false }))

/** Loads the stored choice before the first render. */
export const startLengthUnit = (): void => useMillimetres.setState({ on: localStorage.getItem(millimetresKey) === '1' })

export const showMillimetres = (on: boolean): void => {
  useMillimetres.setState({ on })
  localStorage.setItem(millimetresKey, on ? '1' : '0')
}

/** Chooses one of the three units, which turns millimeters off. */
export const chooseLengthUnit = (unitOfLength: LengthUnit): void => {
  showMillimetres(false)
  chooseCountrySettings({ unitOfLength })
}

/** The current unit of lengths, outside of components. */
export const lengthUnit = (): ShownUnit =>
  useMillimetres.getState().on ? 'mm' : useCountrySettings.getState().unitOfLength

/** The unit of lengths, for components. */
export const useLengthUnit = (): ShownUnit => {
  const { unitOfLength } = useCountrySettings()
  return useMillimetres(({ on }) => on) ? 'mm' : unitOfLength
}
