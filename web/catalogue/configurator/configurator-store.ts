import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import type { Options } from './configurator-api.ts'
import { changed, readLink, type Selection, writeLink } from './link.ts'
import { type FileLink, saveConfiguration, savedConfiguration, storageName } from './saved-configurations.ts'

/** What a visitor has entered in one configurator. The steps read it here; answers of the server are passed to them. */

/** `typed` delays the address; a selection that was `read` from the address is not written to it again. */
export type HowChanged = 'chosen' | 'typed' | 'read'

/** What a URL cannot carry. */
type Notes = { comments: string; makerNotes: string; files: readonly FileLink[] }

export type ConfiguratorState = Notes & {
  /** Where this browser saves it: by product, or by the order item that it changes. */
  place: string
  selection: Selection
  /** How the selection was last changed. */
  how: HowChanged
  /** The size in the fields is not a valid one: drawing and price belong to the last that was. */
  isSizeWrong: boolean
  /** What the catalogue changed since the last choice. */
  takenBack: Options['changes']
  /** Replaces parts of the selection. */
  change: (part: Partial<Selection>, how?: HowChanged) => void
  /** Replaces choices of the configuration. */
  choose: (config: ConfigurationInput, how?: HowChanged) => void
  /** Applies what the catalogue changed. */
  correct: (config: ConfigurationInput, takenBack: Options['changes']) => void
  write: (notes: Partial<Notes>) => void
  setSizeWrong: (isSizeWrong: boolean) => void
  /** Back to the product's defaults. */
  forget: () => void
  /** Saves what was entered in this browser, once it is known to be valid. */
  save: (entered: Notes & { selection: Selection }) => void
}

export type ConfiguratorStore = StoreApi<ConfiguratorState>

/** Prices are shown alike wherever the link is opened: it names currency and country. */
const pinned = (selection: Selection): Selection => {
  const { currency, countryCode } = useCountrySettings.getState()
  return {
    ...selection,
    currency: selection.currency ?? currency,
    countryCode: selection.countryCode ?? countryCode,
  }
}

/** The store of a product: what the address says, else what this browser has saved. */
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
    takenBack: [],
    change: (part, how = 'chosen') => set(({ selection }) => ({ how, selection: pinned({ ...selection, ...part }) })),
    choose: (config, how) => {
      set({ takenBack: [] })
      get().change(changed(get().selection, config), how)
    },
    correct: (config, takenBack) => {
      set({ takenBack })
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
 * Prices follow the currency and country that the visitor chooses while the configurator is open. Where a link names
 * others, they stay until the visitor leaves them. Answers with the end.
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
