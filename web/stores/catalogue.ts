import { createStore, type StoreApi } from 'zustand'
import type { Language } from '#domain/text/languages.ts'
import { api } from '../data/api.ts'
import type { Failed, Result } from '../data/http.ts'
import type { Country } from '../data/replies.ts'

/**
 * Catalogue lists in the language they were requested in. Packaging, sample and service products have a loading
 * status (CAT-012, table CAT-T01..T03); categories and standard products are plain lists (CAT-013).
 */

/** A loaded list. A list in another language is shown until the right one arrives. */
type List<Item> = { items?: readonly Item[]; language?: Language }
/** A list with a loading status. */
export type Products<Item> = List<Item> & { status: 'initial' | 'loading' | 'ready' | 'failed' }

/** Events of a list with a status. */
export type ProductsEvent<Item> =
  | { type: 'ProductsLoadStarted' | 'ProductsLoadFailed' }
  | { type: 'ProductsLoaded'; items: readonly Item[]; language: Language }

/** State after an event. */
export const productsAfter = <Item>(before: Products<Item>, event: ProductsEvent<Item>): Products<Item> => {
  switch (event.type) {
    case 'ProductsLoadStarted':
      return { ...before, status: 'loading' }
    case 'ProductsLoaded':
      return { status: 'ready', items: event.items, language: event.language }
    case 'ProductsLoadFailed':
      return { ...before, status: 'failed' }
  }
}

/** A list with its loader: `load` returns the error, if any, and sends no request if the list is loaded. */
export type Listing<Item> = {
  store: Pick<StoreApi<List<Item>>, 'getState' | 'getInitialState' | 'subscribe'>
  load: (language: Language) => Promise<Failed | undefined>
}

type Fetch<Item> = (language: Language) => Promise<Result<readonly Item[]>>

/** Concurrent callers share one request. */
const once = (ask: (language: Language) => Promise<Failed | undefined>) => {
  const asking = new Map<Language, Promise<Failed | undefined>>()
  return (language: Language) => {
    const asked = asking.get(language) ?? ask(language).finally(() => asking.delete(language))
    asking.set(language, asked)
    return asked
  }
}

const productsOf = <Item>(fetch: Fetch<Item>) => {
  const store = createStore<Products<Item>>(() => ({ status: 'initial' }))
  const dispatch = (event: ProductsEvent<Item>) => store.setState(productsAfter(store.getState(), event), true)
  const load = once(async (language) => {
    const { status, language: known } = store.getState()
    if (status === 'ready' && known === language) return undefined
    dispatch({ type: 'ProductsLoadStarted' })
    const answer = await fetch(language)
    dispatch(
      answer.hasError ? { type: 'ProductsLoadFailed' } : { type: 'ProductsLoaded', items: answer.payload, language },
    )
    return answer.hasError ? answer : undefined
  })
  return { store, load }
}

const listOf = <Item>(fetch: Fetch<Item>) => {
  const store = createStore<List<Item>>(() => ({}))
  const load = once(async (language) => {
    if (store.getState().language === language) return undefined
    const answer = await fetch(language)
    if (answer.hasError) return answer
    store.setState({ items: answer.payload, language })
    return undefined
  })
  return { store, load }
}

export const packagingProducts = productsOf((language) => api.catalogue.products({ query: { language } }))
export const sampleProducts = productsOf((language) => api.catalogue.sampleProducts({ query: { language } }))
export const serviceProducts = productsOf((language) => api.catalogue.serviceProducts({ query: { language } }))
export const categories = listOf((language) => api.catalogue.categories({ query: { language } }))
export const standardProducts = listOf((language) => api.catalogue.standardProducts({ query: { language } }))

const countries = listOf(() => api.settings.countries())
/** Country codes only: the browser localizes the names. */
export const countryList: Listing<Country> = { store: countries.store, load: () => countries.load('en-US') }
