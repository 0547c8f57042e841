import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import type { Options } from './configurator-api.ts'
import { changeSelection, readLink, type Selection, writeLink } from './link.ts'
import { type FileLink, saveConfiguration, savedConfiguration, storageName } from './saved-configurations.ts'

/**
 * What a visitor has entered in one configurator. The steps read it here; answers of the server are passed to them as
 * props.
 */

/** `typed` delays the update of the address; a selection that was `read` from the address is not written back. */
export type HowChanged = 'chosen' | 'typed' | 'read'

/** Input that is not part of a URL. */
type Notes = { comments: string; makerNotes: string; files: readonly FileLink[] }

export type ConfiguratorState = Notes & {
  /** Storage key in this browser: the product, or the order item being changed. */
  place: string
  selection: Selection
  /** How the selection was last changed. */
  how: HowChanged
  /** The size in the fields is invalid: drawing and price belong to the last valid one. */
  isSizeWrong: boolean
  /** Corrections by the catalogue since the last choice. */
  corrections: Options['changes']
  /** Replaces parts of the selection. */
  change: (part: Partial<Selection>, how?: HowChanged) => void
  /** Replaces choices of the configuration. */
  choose: (config: ConfigurationInput, how?: HowChanged) => void
  /** Applies corrections by the catalogue. */
  correct: (config: ConfigurationInput, corrections: Options['changes']) => void
  write: (notes: Partial<Notes>) => void
  setSizeWrong: (isSizeWrong: boolean) => void
  /** Resets to the product's defaults. */
  forget: () => void
  /** Saves the input in this browser, once it is valid. */
  save: (entered: Notes & { selection: Selection }) => void
}

export type ConfiguratorStore = StoreApi<ConfiguratorState>

/** Adds currency and country to a link, so that it shows the same prices everywhere. */
const pinned = (selection: Selection): Selection => {
  const { currency, countryCode } = useCountrySettings.getState()
  return {
    ...selection,
    currency: selection.currency ?? currency,
    countryCode: selection.countryCode ?? countryCode,
  }
}

/** The store of a product: from the address, otherwise from this browser. */
export const createConfiguratorStore = (productId: string, query: string): ConfiguratorStore => {
  // A change to an order item is stored separately from the saved configuration.
  const place = storageName(productId, readLink(query))
  const { link, ...notes } = savedConfiguration(place)
  return createStore<ConfiguratorState>((set, get) => ({
    ...notes,
    place,
    selection: readLink(query || link),
    how: 'read',
    isSizeWrong: false,
    corrections: [],
    change: (part, how = 'chosen') => set(({ selection }) => ({ how, selection: pinned({ ...selection, ...part }) })),
    choose: (config, how) => {
      set({ corrections: [] })
      get().change(changeSelection(get().selection, config), how)
    },
    correct: (config, corrections) => {
      set({ corrections })
      get().change({ config })
    },
    write: (part) => set(part),
    setSizeWrong: (isSizeWrong) => set({ isSizeWrong }),
    forget: () => {
      const { into } = get().selection
      set({ comments: '', makerNotes: '', files: [], how: 'chosen', selection: pinned({ config: {}, into }) })
    },
    save: ({ selection, comments, makerNotes, files }) => {
      const isEmpty = Object.keys(selection.config).length === 0 && !selection.quantity && !selection.insert
      saveConfiguration(place, { link: isEmpty ? '' : writeLink(selection), comments, makerNotes, files: [...files] })
    },
  }))
}

/**
 * Updates currency and country of the prices when the visitor changes them while the configurator is open. Values from
 * a link are not changed. Returns the function that stops it.
 */
export const followCountrySettings = ({ getState }: ConfiguratorStore): (() => void) =>
  useCountrySettings.subscribe(({ currency, countryCode }, before) => {
    const { selection, change } = getState()
    if (selection.currency === before.currency && selection.countryCode === before.countryCode)
      change({ currency, countryCode })
  })

const Context = createContext<ConfiguratorStore | undefined>(undefined)
export const ConfiguratorStoreProvider = Context.Provider

/** The store of the configurator around a component. */
export const useConfiguratorStore = (): ConfiguratorStore => {
  const store = use(Context)
  if (!store) throw new Error('Not inside a configurator')
  return store
}

/** A part of its state. */
export const useConfigurator = <T>(select: (state: ConfiguratorState) => T): T =>
  useStore(useConfiguratorStore(), select)
